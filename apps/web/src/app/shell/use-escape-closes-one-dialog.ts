import { useLayoutEffect } from 'react'
import { noteEscape } from '../../ui/keys/for-overlay.ts'
import { openDialog, openDialogs } from '../../ui/keys/open-dialogs.ts'

/**
 * Escape closes a question, and not the dialog below that asks it. Every dialog listens on the window, so this listens
 * before they do.
 */
export function useEscapeClosesOneDialog() {
  useLayoutEffect(() => {
    addEventListener('keydown', closeOne, { capture: true })
    return () => removeEventListener('keydown', closeOne, { capture: true })
  }, [])
}

function closeOne(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  noteEscape(event)
  if (isForList(event) || openDialogs().length < 2) return
  const close = openDialog()?.querySelector<HTMLElement>('.mantine-Modal-close, .mantine-Drawer-close')
  if (!close) return
  event.preventDefault()
  event.stopImmediatePropagation()
  close.click()
}

/** An open list in a dialog takes Escape for itself. */
const isForList = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
