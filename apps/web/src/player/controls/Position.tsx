import { useSyncExternalStore } from 'react'
import { duration } from '../../lib/format.ts'
import type { Sound } from '../sound.ts'

/** Where the sound is, of how much: 0:12 / 1:03. */
export function Position({ sound }: { sound: Sound }) {
  const now = useSyncExternalStore(sound.follow, () => duration(sound.now()))
  return (
    <span className="numbers" dir="ltr">
      {now} / {duration(sound.duration)}
    </span>
  )
}
