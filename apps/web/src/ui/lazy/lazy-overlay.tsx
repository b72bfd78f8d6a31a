import { useMounted } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense } from 'react'
import { preloadFirst, preloadWhenIdle } from './preload-when-idle.ts'
import { LoadingNote } from './LoadingNote.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import type { AnchorState } from './use-anchor.ts'

export function lazyOverlay<Props extends object>(load: () => Promise<ComponentType<Props>>, { first = false } = {}) {
  const preload = first ? preloadFirst : preloadWhenIdle
  const Loaded = lazy(async () => ({ default: await preload(load) })) as ComponentType<Props>
  return function Late(props: Props & Partial<AnchorState>) {
    return (
      <PartBoundary>
        <Suspense fallback={props.opened && <LoadingNote {...props} />}>
          <ClosedFirst it={Loaded} props={props} />
        </Suspense>
      </PartBoundary>
    )
  }
}

/** Renders closed first, because only then does the overlay know where to return the focus. */
function ClosedFirst<Props extends Partial<AnchorState>>({
  it: It,
  props,
}: {
  it: ComponentType<Props>
  props: Props
}) {
  const mounted = useMounted()
  return <It {...props} opened={props.opened && mounted} />
}
