import { openDialogs } from './open-dialogs.ts'

const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Whether a key is for what is open over the page. A modal dialog gets the focus only after it has opened. */
export const isForOverlay = ({ target }: Pick<Event, 'target'>) =>
  (target instanceof Element && target.closest(OVERLAY) !== null) || openDialogs().length > 0
