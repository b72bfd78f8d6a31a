import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

interface DialogsProps {
  opened: boolean
  onDrawn: (drawn: boolean) => void
}

export function Dialogs({ onDrawn }: DialogsProps) {
  useEffect(() => {
    onDrawn(true)
    return () => onDrawn(false)
  }, [onDrawn])
  return <ModalsProvider>{null}</ModalsProvider>
}
