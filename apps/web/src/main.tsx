import './ui/theme/entry.css'
import { setNonce } from 'get-nonce'
import { createRoot, type Root } from 'react-dom/client'
import { LoadErrorScreen } from './app/bootstrap/LoadErrorScreen.tsx'
import { Providers } from './app/bootstrap/Providers.tsx'
import { inviteOf, storeInvitation } from './app/session/pending-invitation.ts'
import { followOtherTabs } from './lib/browser-storage/persisted-value.ts'
import { dropFormerCookies } from './lib/browser-storage/store.ts'
import { speak } from './lib/language.ts'
import { cspNonce } from './lib/nonce.ts'
import { authUser, invitation } from './lib/browser-storage/values.ts'

export interface Page {
  root: Root
}

setNonce(cspNonce())
followOtherTabs()
dropFormerCookies()
// Stored before any other code loads, so that a quick navigation does not lose it.
storeInvitation(inviteOf(location))
const page: Page = { root: createRoot(document.getElementById('root') as HTMLElement) }
const spoken = speak()

/** No top-level await: lazily loaded modules import this one and would deadlock. */
async function show() {
  if (!isSignInPage()) {
    const { startApp: start } = await import('./app/bootstrap/start-app.tsx')
    await spoken
    return start(page)
  }
  const { showSignIn } = await import('./auth/screens/show-sign-in.tsx')
  await spoken
  return showSignIn(page)
}

/** Without a person or an invitation, the sign-in page does not load the app. */
const isSignInPage = () =>
  /^\/(login\/?)?$/.test(location.pathname) && location.hash === '' && !authUser.get() && !invitation.get()

show().catch(() => {
  page.root.render(
    <Providers>
      <LoadErrorScreen />
    </Providers>,
  )
})
