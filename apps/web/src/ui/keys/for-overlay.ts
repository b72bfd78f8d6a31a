import { openDialogs } from './open-dialogs.ts'

const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const ofDialogs = new WeakSet<object>()

/** Call it before a dialog gets Escape: the dialog may be closed before the page gets the same key. */
export function noteEscape(event: KeyboardEvent) {
  if (openDialogs().length > 0) ofDialogs.add(event)
}

/** Whether a key is for what is open over the page. A modal dialog gets the focus only after it has opened. */
export const isForOverlay = (event: Pick<Event, 'target'>) =>
  (event.target instanceof Element && event.target.closest(OVERLAY) !== null) ||
  openDialogs().length > 0 ||
  ofDialogs.has(event)
