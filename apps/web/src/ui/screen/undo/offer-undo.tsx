import { notifications } from '@mantine/notifications'
import { UndoNotice } from './UndoNotice.tsx'

const SHOWN = 10_000

/** Says what was done, and offers the way back for ten seconds. */
export function offerUndo(text: string, undo: () => void) {
  const id = `undo/${Date.now()}`
  const onUndo = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({ id, message: <UndoNotice text={text} onUndo={onUndo} />, autoClose: SHOWN, role: 'status' })
}
