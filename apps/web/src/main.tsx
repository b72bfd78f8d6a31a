import './ui/theme/entry.css'
import type { QueryClient } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { createRoot, type Root } from 'react-dom/client'
import { createQueryClient } from './app/session/query-client.ts'
import { Base } from './app/page/Base.tsx'
import { NotLoaded } from './app/page/NotLoaded.tsx'
import { comesToSignIn } from './app/entrance/sign-in/comes-to-sign-in.ts'
import { inviteOf } from './app/guards/invite-link.ts'
import { keepInvitation } from './app/session/stored-invitation.ts'
import { followOtherTabs } from './lib/browser-storage/kept.ts'
import { dropFormerCookies } from './lib/browser-storage/store.ts'
import { speak } from './lib/language/language.ts'
import { cspNonce } from './lib/nonce.ts'

/** Where screens are shown, and what the page has asked the server. */
export interface Page {
  root: Root
  cache: QueryClient
}

setNonce(cspNonce())
followOtherTabs()
dropFormerCookies()
// Before anybody is asked anything, and before more code is here: who goes on quickly does not lose it.
keepInvitation(inviteOf(location))
const page: Page = { root: createRoot(document.getElementById('root') as HTMLElement), cache: createQueryClient() }
const spoken = speak()

/** What is imported here needs this module's file: whoever awaited it at the top would wait for ever. */
async function show() {
  if (!comesToSignIn()) {
    const { start } = await import('./app/page/start.tsx')
    await spoken
    return start(page)
  }
  const { showSignIn } = await import('./app/entrance/sign-in/show-sign-in.tsx')
  await spoken
  return showSignIn(page)
}

show().catch(() => {
  page.root.render(
    <Base cache={page.cache}>
      <NotLoaded />
    </Base>,
  )
})
