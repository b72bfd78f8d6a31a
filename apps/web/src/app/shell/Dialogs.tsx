import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

interface DialogsProps {
  opened: boolean
  onMountedChange: (mounted: boolean) => void
}

export function Dialogs({ onMountedChange }: DialogsProps) {
  useEffect(() => {
    onMountedChange(true)
    return () => onMountedChange(false)
  }, [onMountedChange])
  return <ModalsProvider>{null}</ModalsProvider>
}
