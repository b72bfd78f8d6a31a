import './ui/theme/entry.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from './app/App.tsx'
import { startWorker } from './app/live/pwa/start-worker.ts'
import { isAuthenticated } from './app/session/remembered.ts'
import { createQueryClient } from './app/session/query-client.ts'
import { keepLists } from './app/session/kept-lists.ts'
import { Session } from './app/session/session.ts'
import { findOffer } from './auth/provider/offer.ts'
import { followOtherTabs } from './lib/browser-storage/kept.ts'
import { speak } from './lib/language/language.ts'
import { cspNonce } from './lib/nonce.ts'
import { createAppRouter } from './routes.tsx'

// The policy of the page forbids eval, which zod would otherwise try.
z.config({ jitless: true })
setNonce(cspNonce())

followOtherTabs()
const cache = createQueryClient()
keepLists(cache)
const session = new Session(cache)
const router = createAppRouter(session)
session.begin()
// By the time the form is here, it is known what it has to offer; where not, the form asks again.
if (!isAuthenticated()) findOffer().catch(() => {})

await speak()
startWorker((url) => router.history.push(url))
createRoot(document.getElementById('root') as HTMLElement).render(<App {...{ session, router, cache }} />)
