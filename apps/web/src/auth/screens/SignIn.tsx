import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useState } from 'react'
import classes from '../auth.module.css'
import { AuthFrame } from '../AuthFrame.tsx'
import { useAuthConfig } from '../provider/auth-config.queries.ts'
import { type SignInStep, SignInForm } from '../methods/SignInForm.tsx'
import type { AuthUser } from '../../lib/browser-storage/values.ts'
import { RedirectError } from './RedirectError.tsx'

interface SignInProps {
  search: Record<string, string | undefined>
  target: string
  lead: (href: string) => void
  onSignedIn: (user: AuthUser) => void
  invited?: (Texts & { action: string; email: string | undefined }) | undefined
  children?: ReactNode
}

export function SignIn({ search, target, lead, onSignedIn, invited, children }: SignInProps) {
  const { t } = useLingui()
  const authConfig = useAuthConfig()
  const [at, setAt] = useState<SignInStep>(search.token ? 'opened' : 'start')
  const title = useSignInTitle(at, invited)
  const { token, error: _, ...carried } = search

  // Wait for the configuration to avoid a layout shift.
  if (authConfig.isPending) return null
  const { password, firebase, registration } = authConfig.data ?? {}
  const open = (password || firebase) && registration !== 'closed'
  return (
    <AuthFrame {...title}>
      {at === 'start' && <RedirectError search={search} />}
      {at === 'start' && children}
      <SignInForm
        {...{ onSignedIn, target, token }}
        action={invited?.action}
        email={invited?.email}
        onStep={setAt}
        forgotten={
          <ClientLink to="/forgot-password" search={carried} lead={lead}>{t`Forgot your password?`}</ClientLink>
        }
      />
      {at === 'start' && open && (
        <p className={classes.foot}>
          <Trans>
            New here?{' '}
            <ClientLink to="/register" search={carried} lead={lead} className={classes.link}>
              Create an account
            </ClientLink>
          </Trans>
        </p>
      )}
    </AuthFrame>
  )
}

interface ClientLinkProps {
  to: string
  search: Record<string, string | undefined>
  lead: (href: string) => void
  className?: string | undefined
  children: ReactNode
}

function ClientLink({ to, search, lead, className, children }: ClientLinkProps) {
  const query = new URLSearchParams(search as Record<string, string>).toString()
  const href = query ? `${to}?${query}` : to
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    lead(href)
  }
  return (
    <a href={href} className={className} onClick={press}>
      {children}
    </a>
  )
}

interface Texts {
  title: string
  text?: ReactNode
}

function useSignInTitle(at: SignInStep, invited: Texts | undefined): Texts {
  const { t } = useLingui()
  const titles: Partial<Record<SignInStep, Texts>> = {
    opened: { title: t`Welcome back`, text: t`You opened the link from our email. One more click to sign in.` },
    almost: { title: t`Almost there` },
    link: { title: t`Sign in with an email link` },
    letter: { title: t`Check your inbox` },
    code: { title: t`Enter the code` },
    phone: { title: t`Sign in with a phone`, text: t`Use a number that you have added to your account.` },
    firebase: { title: t`Use a Firebase account` },
    second: { title: t`One more step`, text: t`This account uses two-factor authentication.` },
  }
  const { title, text } = invited ?? { title: t`Sign in` }
  return titles[at] ?? { title, text }
}
