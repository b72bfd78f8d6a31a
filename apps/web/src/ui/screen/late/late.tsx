import { useMounted } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense } from 'react'
import { afterwards } from './afterwards.ts'
import { Coming } from './Coming.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import type { Hung } from './use-hung.ts'

/** A component whose code comes right after the first paint, and is asked for until it does. A press that came sooner is kept. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await afterwards(load) })) as ComponentType<Props>
  return function Late(props: Props & Partial<Hung>) {
    return (
      <PartBoundary>
        <Suspense fallback={props.opened && <Coming {...props} />}>
          <ClosedFirst it={Loaded} props={props} />
        </Suspense>
      </PartBoundary>
    )
  }
}

/** What was opened before it was here is drawn closed first: only then does it know where to give the focus back to. */
function ClosedFirst<Props extends Partial<Hung>>({ it: It, props }: { it: ComponentType<Props>; props: Props }) {
  const drawn = useMounted()
  return <It {...props} opened={props.opened && drawn} />
}
