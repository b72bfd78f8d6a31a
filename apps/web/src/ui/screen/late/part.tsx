import { type ComponentType, lazy, Suspense } from 'react'
import { afterwards, untilLoaded } from './afterwards.ts'
import { Coming } from './Coming.tsx'
import { PartBoundary } from './PartBoundary.tsx'

interface Options<Props> {
  /** What keeps its place until it is here. */
  instead?: ComponentType<Props>
  /** It is not waited for: it comes right after the first paint. */
  soon?: boolean
}

/**
 * A component whose code is loaded when it is first drawn, and asked for until it comes. Neither a network that is away nor
 * an error in it reaches the page around it.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { instead: Instead, soon = false }: Options<Props> = {},
) {
  const Loaded = lazy(async () => ({
    default: await (soon ? afterwards(load) : untilLoaded(load)),
  })) as unknown as ComponentType<Props>
  return function Part(props: Props) {
    const waiting = (
      <>
        {Instead && <Instead {...props} />}
        {!soon && <Coming />}
      </>
    )
    return (
      <PartBoundary>
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
