import { userRoutes } from '@earshot/contract/users'
import { isRecorderBusy } from '../../composer/recording/recorder-busy.ts'
import { attend, isUseOverdue, watchInput } from '../../lib/attendance.ts'
import { call } from '../../lib/client.ts'
import { watchClock } from './expiry-clock.ts'

/** Listening and recording count as use. The server hears of a person who only reads. */
export function watchAttendance(isReady: () => boolean) {
  watchInput()
  watchClock(() => {
    if (isRecorderBusy() || navigator.mediaSession?.playbackState === 'playing') attend()
    if (isUseOverdue() && isReady()) call(userRoutes.find, {}).catch(() => undefined)
  })
}
