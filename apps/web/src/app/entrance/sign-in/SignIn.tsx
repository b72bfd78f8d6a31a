import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import classes from '../../../auth/auth.module.css'
import { AuthFrame } from '../../../auth/frame/AuthFrame.tsx'
import { useOffer } from '../../../auth/provider/offer.queries.ts'
import { type Place, SignInForm } from '../../../auth/SignInForm.tsx'
import type { AuthUser } from '../../../lib/browser-storage/values.ts'
import { LeadLink } from './LeadLink.tsx'
import { LinkProblem } from '../LinkProblem.tsx'
import { useSignInTitle, type Words } from './use-sign-in-title.ts'

interface SignInProps {
  search: Record<string, string | undefined>
  /** Where to go on, should the way lead over a letter or another site. */
  target: string
  /** Goes elsewhere on this site. */
  lead: (href: string) => void
  onSignedIn: (user: AuthUser) => void
  /** What is said to whoever was invited. */
  invited?: (Words & { action: string; email: string | undefined }) | undefined
  /** What is said above the form. */
  children?: ReactNode
}

/** The sign-in, wherever it stands: it asks the address and the session nothing. */
export function SignIn({ search, target, lead, onSignedIn, invited, children }: SignInProps) {
  const { t } = useLingui()
  const offer = useOffer()
  const [at, setAt] = useState<Place>(search.token ? 'opened' : 'start')
  const title = useSignInTitle(at, invited)
  const { token, error: _, ...carried } = search

  // Nothing is shown before it is known what is offered, so that nothing moves.
  if (offer.isPending) return null
  const { password, firebase, registration } = offer.data ?? {}
  const open = (password || firebase) && registration !== 'closed'
  return (
    <AuthFrame {...title}>
      {at === 'start' && <LinkProblem search={search} />}
      {at === 'start' && children}
      <SignInForm
        {...{ onSignedIn, target, token }}
        action={invited?.action}
        email={invited?.email}
        onPlace={setAt}
        forgotten={<LeadLink to="/forgot-password" search={carried} lead={lead}>{t`Forgot your password?`}</LeadLink>}
      />
      {at === 'start' && open && (
        <p className={classes.foot}>
          <Trans>
            New here?{' '}
            <LeadLink to="/register" search={carried} lead={lead} className={classes.link}>
              Create an account
            </LeadLink>
          </Trans>
        </p>
      )}
    </AuthFrame>
  )
}
