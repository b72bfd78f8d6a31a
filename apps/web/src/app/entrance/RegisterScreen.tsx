import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '../../auth/AuthFrame.tsx'
import classes from '../../auth/auth.module.css'
import { CheckMail } from '../../auth/CheckMail.tsx'
import { RegisterForm } from '../../auth/RegisterForm.tsx'
import type { AuthUser } from '../../lib/browser-storage/values.ts'
import { useSession } from '../session/session-context.ts'
import { useWelcome } from './use-welcome.ts'
import { WelcomeText } from './WelcomeText.tsx'

export function RegisterScreen() {
  const { t } = useLingui()
  const session = useSession()
  const search = useSearch({ strict: false })
  const { organization, inviter, callbackURL } = useWelcome()
  const [waitingFor, setWaitingFor] = useState<string>()

  function enter(email: string, user: AuthUser | null) {
    if (organization) session.agreeToInvitation()
    if (user) void session.signedIn(user)
    else setWaitingFor(email)
  }

  if (waitingFor) {
    return (
      <AuthFrame title={t`Check your mail`}>
        <CheckMail email={waitingFor} callbackURL={callbackURL} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={organization ? t`Join ${organization}` : t`Create your account`}
      text={organization ? <WelcomeText {...{ organization, inviter }} /> : t`Then start an organization, or join one.`}
    >
      <RegisterForm
        callbackURL={callbackURL}
        action={organization && t`Create account and join`}
        onRegistered={enter}
      />
      <p className={classes.foot}>
        <Trans>
          Have an account?{' '}
          <Link to="/login" search={search} className={classes.link}>
            Sign in
          </Link>
        </Trans>
      </p>
    </AuthFrame>
  )
}
