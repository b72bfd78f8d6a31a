import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

interface DialogsProps {
  /** Whether one was asked for before they are here. */
  opened: boolean
  onDrawn: (drawn: boolean) => void
}

/** Draws the dialogs that are opened from anywhere, and says when it can. */
export function Dialogs({ onDrawn }: DialogsProps) {
  useEffect(() => {
    onDrawn(true)
    return () => onDrawn(false)
  }, [onDrawn])
  return <ModalsProvider>{null}</ModalsProvider>
}
