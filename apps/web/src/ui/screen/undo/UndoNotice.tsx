import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import classes from './undo-notice.module.css'

interface UndoNoticeProps {
  /** What was done. */
  text: string
  onUndo: () => void
}

/** What has just been done, and the way back: by the button, or by Ctrl or ⌘ and Z. */
export function UndoNotice({ text, onUndo }: UndoNoticeProps) {
  const { t } = useLingui()
  useHotkeys([['mod+Z', onUndo]])
  return (
    <div className={classes.notice}>
      <span>{text}</span>
      <Button variant="default" size="compact-md" onClick={onUndo} aria-keyshortcuts="Control+Z Meta+Z">
        {t`Undo`}
      </Button>
    </div>
  )
}
