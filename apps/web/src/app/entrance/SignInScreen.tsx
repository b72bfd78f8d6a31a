import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { AuthFrame } from '../../auth/AuthFrame.tsx'
import classes from '../../auth/auth.module.css'
import { SignInForm } from '../../auth/SignInForm.tsx'
import type { AuthUser } from '../../lib/browser-storage/values.ts'
import { useSession } from '../session/session-context.ts'
import { LinkProblem } from './LinkProblem.tsx'
import { useWelcome } from './use-welcome.ts'
import { WelcomeText } from './WelcomeText.tsx'

export function SignInScreen() {
  const { t } = useLingui()
  const session = useSession()
  const search = useSearch({ strict: false })
  const { organization, inviter } = useWelcome()

  function enter(user: AuthUser) {
    if (organization) session.agreeToInvitation()
    void session.signedIn(user)
  }

  return (
    <AuthFrame
      title={organization ? t`Join ${organization}` : t`Sign in`}
      text={organization ? <WelcomeText {...{ organization, inviter }} /> : t`Good to hear from you again.`}
    >
      <LinkProblem />
      <SignInForm onSignedIn={enter} action={organization && t`Sign in and join`} />
      <p className={classes.foot}>
        <Trans>
          New here?{' '}
          <Link to="/register" search={search} className={classes.link}>
            Create an account
          </Link>
        </Trans>
      </p>
    </AuthFrame>
  )
}
