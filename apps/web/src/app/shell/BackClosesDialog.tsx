import { useBlocker } from '@tanstack/react-router'
import { openDialog } from '../../ui/keys/open-dialogs.ts'

/**
 * The browser's Back closes an open dialog, as on a phone, and stays on the page: a question about Tom does not wait over
 * another page.
 */
export function BackClosesDialog() {
  useBlocker({ shouldBlockFn: closesDialog, enableBeforeUnload: false })
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
