import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useOffer } from '../../auth/auth.queries.ts'
import classes from '../../auth/auth.module.css'
import { AuthFrame } from '../../auth/frame/AuthFrame.tsx'
import { type Place, SignInForm } from '../../auth/SignInForm.tsx'
import type { AuthUser } from '../../lib/browser-storage/values.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { useSession } from '../session/session-context.ts'
import { agreeToInvitation } from '../session/stored-invitation.ts'
import { LinkProblem } from './LinkProblem.tsx'
import { InvitationOver } from './welcome/InvitationOver.tsx'
import { useSignInTitle } from './welcome/use-sign-in-title.tsx'
import { useWelcome } from './welcome/use-welcome.ts'

export function SignInScreen() {
  const { t } = useLingui()
  const session = useSession()
  const search = useSearch({ strict: false })
  const { organization, inviter, target } = useWelcome()
  const offer = useOffer()
  const [at, setAt] = useState<Place>(search.token ? 'opened' : 'start')
  const title = useSignInTitle(at, { organization, inviter })
  const { token: _, error: __, ...carried } = search

  function enter(user: AuthUser) {
    if (organization) agreeToInvitation()
    void session.signedIn(user)
  }

  // Nothing is shown before it is known what is offered, so that nothing moves.
  if (offer.isPending) return null
  const { password, firebase, registration } = offer.data ?? {}
  const open = (password || firebase) && registration !== 'closed'
  return (
    <AuthFrame {...title}>
      {at === 'start' && <LinkProblem />}
      {at === 'start' && <InvitationOver />}
      <Suspense fallback={<Skeletons rows={3} />}>
        <SignInForm
          onSignedIn={enter}
          action={organization && t`Sign in and join`}
          target={target}
          token={search.token}
          onPlace={setAt}
          forgotten={
            <Link to="/forgot-password" search={carried}>
              {t`Forgot your password?`}
            </Link>
          }
        />
      </Suspense>
      {at === 'start' && open && (
        <p className={classes.foot}>
          <Trans>
            New here?{' '}
            <Link to="/register" search={carried} className={classes.link}>
              Create an account
            </Link>
          </Trans>
        </p>
      )}
    </AuthFrame>
  )
}
