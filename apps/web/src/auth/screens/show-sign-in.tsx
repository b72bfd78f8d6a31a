import { Component, type ReactNode } from 'react'
import { loadAuthConfig } from '../provider/auth-config.queries.ts'
import { authUser, type AuthUser } from '../../lib/browser-storage/values.ts'
import type { Page } from '../../main.tsx'
import { Providers } from '../../app/bootstrap/Providers.tsx'
import type { Entered } from '../../app/bootstrap/start-app.tsx'
import { recentSignIn } from '../../app/session/recent-sign-in.ts'
import { Splash } from '../../app/bootstrap/Splash.tsx'
import { targetOf } from '../../app/session/safe-redirect.ts'
import { SignIn } from './SignIn.tsx'

const PATIENCE_MS = 500

export async function showSignIn(page: Page) {
  const { root } = page
  // Prefetched so that the form can show its methods at once. The form asks again if this fails.
  void loadAuthConfig()
  const render = (screen: ReactNode) => root.render(<Providers>{screen}</Providers>)
  const splash = setTimeout(() => render(<Splash />), PATIENCE_MS)
  const known = await recentSignIn()
  clearTimeout(splash)

  let left = false
  async function leave(entered?: Entered) {
    if (left) return
    left = true
    stop()
    // Reloading fetches the code again; the provider still knows the person.
    const app = await import('../../app/bootstrap/start-app.tsx').catch(() => location.reload())
    app?.startApp(page, entered)
  }
  // Signed in in another tab.
  const stop = authUser.subscribe(() => void leave())
  if (known) return leave(known)

  function lead(href: string) {
    history.pushState(null, '', href)
    void leave()
  }
  render(<StandaloneSignIn lead={lead} onSignedIn={(user) => void leave({ user })} />)
}

interface StandaloneSignInProps {
  lead: (href: string) => void
  onSignedIn: (user: AuthUser) => void
}

function StandaloneSignIn({ lead, onSignedIn }: StandaloneSignInProps) {
  const search = Object.fromEntries(new URLSearchParams(location.search))
  return (
    <Broken onBroken={() => lead(location.href)}>
      <SignIn {...{ search, lead, onSignedIn }} target={targetOf(search, history.state ?? {})} />
    </Broken>
  )
}

interface BrokenProps {
  onBroken: () => void
  children: ReactNode
}

class Broken extends Component<BrokenProps, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override componentDidCatch = () => this.props.onBroken()
  override render = () => (this.state.broken ? <Splash /> : this.props.children)
}
