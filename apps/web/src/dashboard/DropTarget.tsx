import { useLingui } from '@lingui/react/macro'
import { IconFileMusic } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './dashboard.module.css'

interface DropTargetProps {
  /** Undefined where nothing may be sent. */
  onDrop: ((files: readonly File[]) => void) | undefined
  /** The channel that dropped files go to. */
  channel: string
  children: ReactNode
}

/** Audio files may be dropped anywhere on the dashboard. */
export function DropTarget({ onDrop, channel, children }: DropTargetProps) {
  const { t } = useLingui()
  const [over, setOver] = useState(false)
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

  function enter(event: DragEvent) {
    if (!carriesFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = onDrop ? 'copy' : 'none'
    setOver(onDrop !== undefined)
  }
  function leave(event: DragEvent) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }
  function drop(event: DragEvent) {
    if (!carriesFiles(event)) return
    event.preventDefault()
    setOver(false)
    onDrop?.([...event.dataTransfer.files])
  }

  return (
    <div className={classes.dashboard} onDragEnter={enter} onDragOver={enter} onDragLeave={leave} onDrop={drop}>
      {children}
      {over && (
        <div className={classes.drop}>
          <IconFileMusic size={40} stroke={1.4} aria-hidden />
          <p>{t`Drop to send to ${channel}`}</p>
        </div>
      )}
    </div>
  )
}
