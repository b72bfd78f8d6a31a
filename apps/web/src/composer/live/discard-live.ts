import { ApiError } from '@earshot/contract/errors'
import { liveTalkRoutes } from '@earshot/contract/live-talks'
import { call } from '../../lib/client.ts'
import { isSessionOf } from '../outbox/sending/is-session-of.ts'
import { discardedLive } from './discarded-live.ts'

/** Remembered until the server knows: the live talk would become a talk otherwise. */
export async function discardLive(live_id: string, user_id: string) {
  discardedLive.set({ ...discardedLive.get(), [live_id]: user_id })
  await discardPending()
}

export async function discardPending() {
  for (const [live_id, user_id] of Object.entries(discardedLive.get() ?? {})) {
    if (!isSessionOf(user_id)) continue
    const isDone = await call(liveTalkRoutes.remove, { live_id }).then(
      () => true,
      (error: unknown) => error instanceof ApiError && FINAL.includes(error.code),
    )
    if (isDone) forget(live_id)
  }
}

const FINAL = ['not_found', 'forbidden', 'conflict', 'gone']

function forget(live_id: string) {
  const { [live_id]: _, ...rest } = discardedLive.get() ?? {}
  discardedLive.set(Object.keys(rest).length > 0 ? rest : undefined)
}
