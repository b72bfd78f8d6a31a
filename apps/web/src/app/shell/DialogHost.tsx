import { useEffect, useRef, useState } from 'react'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useEscapeClosesOneDialog } from './use-escape-closes-one-dialog.ts'

const BackClosesDialog = lazyPart(async () => (await import('./BackClosesDialog.tsx')).BackClosesDialog, {
  soon: true,
  instead: null,
})
const Dialogs = lazyOverlay(async () => (await import('./Dialogs.tsx')).Dialogs)

const asking = ['mantine-modals:openModal', 'mantine-modals:openConfirmModal']

export function DialogHost() {
  const early = useRef<CustomEvent[]>([])
  const [asked, setAsked] = useState(false)
  const [mounted, setMounted] = useState(false)
  useEscapeClosesOneDialog()

  useEffect(() => {
    if (mounted) {
      for (const { type, detail } of early.current.splice(0)) dispatchEvent(new CustomEvent(type, { detail }))
      return
    }
    const keep = (event: Event) => {
      early.current.push(event as CustomEvent)
      setAsked(true)
    }
    for (const name of asking) addEventListener(name, keep)
    return () => {
      for (const name of asking) removeEventListener(name, keep)
    }
  }, [mounted])

  return (
    <>
      <BackClosesDialog />
      <Dialogs opened={asked} onMountedChange={setMounted} />
    </>
  )
}
