import { type ComponentType, lazy, Suspense, useState } from 'react'
import { preloadFirst, preloadWhenIdle, untilLoaded } from './preload-when-idle.ts'
import { LoadingNote } from './LoadingNote.tsx'
import { PartBoundary } from './PartBoundary.tsx'

interface Options<Props> {
  /** Null for what is not seen. */
  instead?: ComponentType<Props> | null
  /** 'first' for what has keys that people press at once. */
  soon?: boolean | 'first'
}

/**
 * Loads the component's code on first render and retries until it succeeds. Neither a missing network nor an error in
 * the component reaches the page around it. What has been preloaded is there from the first render on.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { instead: Instead, soon = false }: Options<Props> = {},
) {
  let ready: ComponentType<Props> | undefined
  const preload = async () => {
    ready = await load()
  }
  const Loaded = lazy(async () => ({
    default: await (soon === 'first' ? preloadFirst : soon ? preloadWhenIdle : untilLoaded)(load),
  })) as unknown as ComponentType<Props>
  function Part(props: Props) {
    const [Shown] = useState(() => ready ?? Loaded)
    const waiting = (
      <>
        {Instead && <Instead {...props} />}
        {!soon && Instead !== null && <LoadingNote />}
      </>
    )
    return (
      <PartBoundary>
        <Suspense fallback={waiting}>
          <Shown {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
  return Object.assign(Part, { preload })
}
