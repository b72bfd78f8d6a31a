import { usePlayer } from '../../player/engine/state.ts'
import { PlayerBar } from '../../player/PlayerBar.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const LoadedTrack = lazyPart(async () => (await import('./LoadedTrack.tsx')).LoadedTrack, { instead: null })

export function PlayerHost({ openTalk }: { openTalk: string | undefined }) {
  const { track } = usePlayer()
  return (
    <>
      {track?.talk && <LoadedTrack {...track.talk} openTalk={openTalk} />}
      <PlayerBar openTalk={openTalk} />
    </>
  )
}
