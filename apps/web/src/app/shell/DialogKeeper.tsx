import { t } from '@lingui/core/macro'
import { modals } from '@mantine/modals'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openDialog, openDialogs } from '../../ui/keys/open-dialogs.ts'
import { forgetFields, hasText, rememberField } from './typed-in-dialog.ts'
import { handleEscape } from './use-escape-first.ts'

/**
 * Closes one dialog at a time, and none with what was typed in its form unless the person says so. The browser's Back
 * closes an open dialog, as on a phone, and stays on the page: a question about Tom does not wait over another page.
 */
export function DialogKeeper() {
  useBlocker({ shouldBlockFn: closesDialog, enableBeforeUnload: false })
  useEffect(() => {
    const stop = new AbortController()
    const early = { capture: true, signal: stop.signal }
    addEventListener('beforeinput', rememberField, early)
    addEventListener('submit', ({ target }) => forgetFields(target as Element), early)
    addEventListener('click', keepFromClick, early)
    const release = handleEscape(onEscape)
    return () => {
      stop.abort()
      release()
    }
  }, [])
  return null
}

/** The router goes forward again first, so that a dialog that is in the URL leaves the right entry. */
function closesDialog({ action }: { action: string }) {
  const dialog = action === 'BACK' ? openDialog() : undefined
  if (dialog) addEventListener('popstate', () => pressEscape(dialog), { once: true })
  return dialog !== undefined
}

const pressEscape = (dialog: Element) =>
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))

const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close'
const OVERLAY = '.mantine-Modal-overlay, .mantine-Drawer-overlay'

/** Of two dialogs, Escape closes the question, and not the one below that asks it. */
function onEscape(event: KeyboardEvent) {
  const dialog = openDialog()
  const close = dialog?.querySelector<HTMLElement>(CLOSE)
  if (!close || isForList(event)) return
  if (hasText(dialog as Element) || openDialogs().length > 1) {
    swallow(event)
    close.click()
  }
}

/** A click beside a dialog with text does nothing, its close button asks. */
function keepFromClick(event: MouseEvent) {
  const target = event.target as Element
  const close = target.closest<HTMLElement>(CLOSE)
  const dialog = openDialog()
  if ((!close && !target.matches(OVERLAY)) || !dialog || !hasText(dialog)) return
  swallow(event)
  if (close) askToDiscard(dialog, close)
}

const askToDiscard = (dialog: Element, close: HTMLElement) =>
  modals.openConfirmModal({
    title: t`Discard what you wrote?`,
    labels: { confirm: t`Discard`, cancel: t`Keep writing` },
    confirmProps: { color: 'red' },
    onConfirm: () => {
      forgetFields(dialog)
      close.click()
    },
  })

function swallow(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** An open list in a dialog takes Escape for itself. */
const isForList = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
