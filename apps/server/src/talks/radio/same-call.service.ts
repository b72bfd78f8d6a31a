import type { ReceivedUpload } from '../../core/http/uploads.ts'
import type { MemberScope } from '../../organizations/scope.ts'
import { originalKey } from '../talks/storage-keys.ts'
import { type CallSound, callSound } from './call-sound.ts'
import type { RadioCall } from './radio-call.ts'
import { listAlike } from './radio-calls.repo.ts'
import { holds } from './same-sound.ts'

/** Seconds by which the clocks of two receivers may differ, however short the call is. */
const LEAST_WINDOW = 2
const MOST_WINDOW = 5

export interface ReceivedCall {
  call: RadioCall
  channel_id: string
  upload: ReceivedUpload
}

/** `again`: another receiver's recording of the call is kept. */
export type Outcome = 'kept' | 'again'

/**
 * Compares a call with others. A talkgroup carries one call at a time, so the same sound within the length of the call is
 * the same call; what differs in a word is another one. Nothing is compared twice.
 */
export function callComparison(org: MemberScope, { call, channel_id, upload }: ReceivedCall) {
  const results = new Map<string, boolean>()
  let own: Promise<CallSound | null> | undefined
  const ownSound = () => (own ??= callSound(org.context, upload.key))

  async function isSame({ talk_id, started }: { talk_id: string; started: string }) {
    const ours = await ownSound()
    const theirs = ours && (await callSound(org.context, originalKey(org.org_id, talk_id)))
    if (!theirs) return false
    const apart = Math.abs(Date.parse(started) - Date.parse(call.started)) / 1000
    const window = Math.min(Math.max(LEAST_WINDOW, ours.duration), MOST_WINDOW)
    return apart <= window && holds(theirs.print, ours.print)
  }

  const list = (scope: MemberScope) => listAlike(scope, call, { channel_id, seconds: MOST_WINDOW })

  async function outcomeOf(alike: { talk_id: string; started: string; sha256: string }): Promise<Outcome | null> {
    if (alike.sha256 === upload.sha256) return 'kept'
    const isKept = results.get(alike.talk_id) ?? (await isSame(alike))
    results.set(alike.talk_id, isKept)
    return isKept ? 'again' : null
  }

  return {
    /** Null: none of those that are there is this call. */
    async find(): Promise<Outcome | null> {
      for (const alike of await list(org)) {
        const outcome = await outcomeOf(alike)
        if (outcome) return outcome
      }
      return null
    },
    isComplete: async (tx: MemberScope) => (await list(tx)).every(({ talk_id }) => results.has(talk_id)),
  }
}
