import type { ReactNode } from 'react'
import { offerQuery } from '../../../auth/provider/offer.queries.ts'
import { authUser } from '../../../lib/browser-storage/values.ts'
import type { Page } from '../../../main.tsx'
import { Base } from '../../page/Base.tsx'
import type { Entered } from '../../page/start.tsx'
import { newerSignIn } from '../../session/newer-sign-in.ts'
import { Splash } from '../../shell/Splash.tsx'
import { SignInAlone } from './SignInAlone.tsx'

const PATIENCE_MS = 500

/** Shows the sign-in without the app behind it, which takes over as soon as somebody is in, or goes elsewhere. */
export async function showSignIn(page: Page) {
  const { root, cache } = page
  // By the time the form is here, it is known what it has to offer; where not, the form asks again.
  void cache.prefetchQuery(offerQuery)
  const render = (screen: ReactNode) => root.render(<Base cache={cache}>{screen}</Base>)
  const splash = setTimeout(() => render(<Splash />), PATIENCE_MS)
  const known = await newerSignIn()
  clearTimeout(splash)

  let left = false
  async function leave(entered?: Entered) {
    if (left) return
    left = true
    stop()
    // What does not come now comes with a fresh page, which the identity provider tells who is there.
    const app = await import('../../page/start.tsx').catch(() => location.reload())
    app?.start(page, entered)
  }
  // Somebody has signed in in another tab.
  const stop = authUser.hear(() => void leave())
  if (known) return leave(known)

  function lead(href: string) {
    history.pushState(null, '', href)
    void leave()
  }
  render(<SignInAlone lead={lead} onSignedIn={(user) => void leave({ user })} />)
}
