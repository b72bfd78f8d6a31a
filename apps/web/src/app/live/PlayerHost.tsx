import { usePlayer } from '../../player/engine/state.ts'
import { PlayerBar } from '../../player/PlayerBar.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const TrackTitle = lazyPart(async () => (await import('./TrackTitle.tsx')).TrackTitle, { instead: null })

export function PlayerHost({ openTalk }: { openTalk: string | undefined }) {
  const { track } = usePlayer()
  return (
    <>
      {track?.talk && <TrackTitle {...track.talk} />}
      <PlayerBar openTalk={openTalk} />
    </>
  )
}
