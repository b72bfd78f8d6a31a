import { useMounted } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { preloadWhenIdle } from './preload-when-idle.ts'
import { LoadingNote } from './LoadingNote.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import type { AnchorState } from './use-anchor.ts'

/** Loads the component's code when idle. One with `opened` renders once it is opened for the first time, others at once. */
export function lazyOverlay<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const loadOnce = () => (loading ??= preloadWhenIdle(load).then((it) => ({ default: (loaded = it) })))
  const Loaded = lazy(loadOnce) as ComponentType<Props>
  return function Late(props: Props & Partial<AnchorState>) {
    const isWanted = useOnceTrue(props.opened !== false)
    useEffect(() => void loadOnce(), [])
    if (!isWanted) return null
    return (
      <PartBoundary>
        <Suspense fallback={props.opened && <LoadingNote {...props} />}>
          <ClosedFirst it={loaded ?? Loaded} props={props} />
        </Suspense>
      </PartBoundary>
    )
  }
}

function useOnceTrue(now: boolean) {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}

/** Renders closed first, because only then does the overlay know where to return the focus. */
function ClosedFirst<Props extends Partial<AnchorState>>({ it, props }: { it: ComponentType<Props>; props: Props }) {
  const [It] = useState(() => it)
  const mounted = useMounted()
  return <It {...props} opened={props.opened && mounted} />
}
