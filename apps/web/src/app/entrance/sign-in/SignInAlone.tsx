import { Component, type ReactNode } from 'react'
import type { AuthUser } from '../../../lib/browser-storage/values.ts'
import { safeTarget } from '../../guards/safe-target.ts'
import { Splash } from '../../shell/Splash.tsx'
import { SignIn } from './SignIn.tsx'

interface SignInAloneProps {
  /** Goes elsewhere on this site. */
  lead: (href: string) => void
  onSignedIn: (user: AuthUser) => void
}

export function SignInAlone({ lead, onSignedIn }: SignInAloneProps) {
  const search = Object.fromEntries(new URLSearchParams(location.search))
  return (
    <Broken onBroken={() => lead(location.href)}>
      <SignIn {...{ search, lead, onSignedIn }} target={safeTarget(search.callbackURL) ?? '/dashboard'} />
    </Broken>
  )
}

interface BrokenProps {
  onBroken: () => void
  children: ReactNode
}

/** Leaves what breaks, as code that does not come, to the app: it has screens for that. */
class Broken extends Component<BrokenProps, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override componentDidCatch = () => this.props.onBroken()
  override render = () => (this.state.broken ? <Splash /> : this.props.children)
}
