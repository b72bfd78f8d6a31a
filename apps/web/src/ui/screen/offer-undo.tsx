import { notifications } from '@mantine/notifications'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useFocusBack } from '../use-return-focus.ts'
import classes from './undo-notice.module.css'

const SHOWN = 10_000

export function offerUndo(text: string, undo: () => void) {
  const id = `undo/${Date.now()}`
  const onUndo = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({ id, message: <UndoNotice text={text} onUndo={onUndo} />, autoClose: SHOWN, role: 'status' })
}

interface UndoNoticeProps {
  text: string
  onUndo: () => void
}

export function UndoNotice({ text, onUndo }: UndoNoticeProps) {
  const { t } = useLingui()
  const focusBack = useFocusBack()
  useHotkeys([['mod+Z', onUndo]])
  function press() {
    onUndo()
    focusBack()
  }
  return (
    <div className={classes.notice}>
      <span>{text}</span>
      <Button variant="default" size="compact-md" onClick={press} aria-keyshortcuts="Control+Z Meta+Z">
        {t`Undo`}
      </Button>
    </div>
  )
}
