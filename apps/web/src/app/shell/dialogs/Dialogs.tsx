import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

/** Draws the dialogs that are opened from anywhere, and says when it can. */
export function Dialogs({ onDrawn }: { onDrawn: (drawn: boolean) => void }) {
  useEffect(() => {
    onDrawn(true)
    return () => onDrawn(false)
  }, [onDrawn])
  return <ModalsProvider>{null}</ModalsProvider>
}
