import { lazy, Suspense } from 'react'
import { usePlayer } from '../../player/engine/state.ts'
import { PlayerBar } from '../../player/PlayerBar.tsx'
import { PartBoundary } from '../../ui/lazy/PartBoundary.tsx'
import { untilLoaded } from '../../ui/lazy/preload-when-idle.ts'

const TrackTitle = lazy(async () => ({
  default: await untilLoaded(async () => (await import('./TrackTitle.tsx')).TrackTitle),
}))

export function PlayerHost({ openTalk }: { openTalk: string | undefined }) {
  const { track } = usePlayer()
  return (
    <>
      <PartBoundary>
        <Suspense>{track?.talk && <TrackTitle {...track.talk} />}</Suspense>
      </PartBoundary>
      <PlayerBar openTalk={openTalk} />
    </>
  )
}
