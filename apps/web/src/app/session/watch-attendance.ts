import { UNATTENDED } from '@earshot/contract/route'
import { userRoutes } from '@earshot/contract/users'
import { isRecorderBusy } from '../../composer/recording/recorder-busy.ts'
import { markRequests } from '../../lib/api/bearer.ts'
import { call } from '../../lib/client.ts'
import { watchClock } from './expiry-clock.ts'

/** A page without input for so long asks without its person. */
const AWAY_MS = 2 * 60_000
/** A person who only reads uses their session at least this often. */
const USE_MS = 2 * 60_000

let isWatching = false
let attended = Date.now()
let used = Date.now()

const attend = () => void (attended = Date.now())
const isAttended = () => Date.now() - attended < AWAY_MS

function marks(): Record<string, string> {
  if (!isAttended()) return { [UNATTENDED]: '1' }
  used = Date.now()
  return {}
}

/** Listening and recording count as use. The server hears of a person who only reads. */
export function watchAttendance(isReady: () => boolean) {
  if (isWatching) return
  isWatching = true
  markRequests(marks)
  for (const input of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'])
    addEventListener(input, attend, { passive: true, capture: true })
  watchClock(() => {
    if (isRecorderBusy() || navigator.mediaSession?.playbackState === 'playing') attend()
    if (isAttended() && Date.now() - used > USE_MS && isReady()) call(userRoutes.find, {}).catch(() => undefined)
  })
}
