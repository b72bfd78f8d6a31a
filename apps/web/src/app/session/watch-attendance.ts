import { userRoutes } from '@earshot/contract/users'
import { isRecorderBusy } from '../../composer/recording/recorder-busy.ts'
import { attend, isAttended, unusedFor } from '../../lib/attendance.ts'
import { call } from '../../lib/client.ts'
import { watchClock } from './expiry-clock.ts'

/** A person who only reads uses their session at least this often. */
const USE_MS = 2 * 60_000

/** Listening and recording count as use. The server hears of a person who only reads. */
export function watchAttendance(isReady: () => boolean) {
  for (const input of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'])
    addEventListener(input, attend, { passive: true, capture: true })
  watchClock(() => {
    if (isRecorderBusy() || navigator.mediaSession?.playbackState === 'playing') attend()
    if (isAttended() && unusedFor() > USE_MS && isReady()) call(userRoutes.find, {}).catch(() => undefined)
  })
}
