import { useEffect } from 'react'
import { usePlayer } from '../../player/engine/state.ts'
import { PlayerBar } from '../../player/PlayerBar.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useSession } from '../session/session-context.ts'
import { watchAttendance } from '../session/watch-attendance.ts'

const LoadedTrack = lazyPart(async () => (await import('./LoadedTrack.tsx')).LoadedTrack, { instead: null })

export function PlayerHost({ openTalk }: { openTalk: string | undefined }) {
  const { track } = usePlayer()
  const session = useSession()
  // Here, because listening is attendance, and the first screen does not wait for it.
  useEffect(() => watchAttendance(() => session.state().at === 'ready'), [session])
  return (
    <>
      {track?.talk && <LoadedTrack {...track.talk} openTalk={openTalk} />}
      <PlayerBar openTalk={openTalk} />
    </>
  )
}
