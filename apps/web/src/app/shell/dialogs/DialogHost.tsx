import { Suspense, useEffect, useRef, useState } from 'react'
import { late } from '../../../ui/screen/late/late.ts'

const Dialogs = late(async () => (await import('./Dialogs.tsx')).Dialogs)

const asking = ['mantine-modals:openModal', 'mantine-modals:openConfirmModal']

/** Loads what draws dialogs after the first paint; those that were asked for before open as soon as it is there. */
export function DialogHost() {
  const early = useRef<CustomEvent[]>([])
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    if (drawn) {
      for (const { type, detail } of early.current.splice(0)) dispatchEvent(new CustomEvent(type, { detail }))
      return
    }
    const keep = (event: Event) => void early.current.push(event as CustomEvent)
    for (const name of asking) addEventListener(name, keep)
    return () => {
      for (const name of asking) removeEventListener(name, keep)
    }
  }, [drawn])

  return (
    <Suspense>
      <Dialogs onDrawn={setDrawn} />
    </Suspense>
  )
}
