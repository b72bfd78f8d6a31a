import * as z from 'zod/mini'
import { offerQuery } from '../../auth/provider/offer.queries.ts'
import type { AuthUser } from '../../lib/browser-storage/values.ts'
import type { Page } from '../../main.tsx'
import { createAppRouter } from '../../routes.tsx'
import { App } from './App.tsx'
import { startWorker } from '../live/pwa/start-worker.ts'
import { keepLists } from '../session/kept-lists.ts'
import { isAuthenticated } from '../session/remembered.ts'
import { Session } from '../session/session.ts'

/** Somebody has signed in, just now unless told otherwise (in milliseconds). */
export interface Entered {
  user: AuthUser
  signedInAt?: number
}

/** Shows the whole app, for whoever is known here or has just entered. */
export function start({ root, cache }: Page, entered?: Entered) {
  // The policy of the page forbids eval, which zod would otherwise try.
  z.config({ jitless: true })
  keepLists(cache)
  const session = new Session(cache)
  const router = createAppRouter(session)
  session.begin()
  if (entered) void session.signedIn(entered.user, entered.signedInAt)
  // By the time the form is here, it is known what it has to offer; where not, the form asks again.
  if (!isAuthenticated()) void cache.prefetchQuery(offerQuery)
  startWorker((url) => router.history.push(url))
  root.render(<App {...{ session, router, cache }} />)
}
