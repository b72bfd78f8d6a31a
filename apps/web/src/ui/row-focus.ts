const DIALOG = '[role=dialog]'
const CONTROL = 'a[href], button:not(:disabled), input, select, textarea'

interface Watching {
  /** What had the focus in the list last. */
  last: EventTarget | null
  unmounted: AbortSignal
}

export function watchRows(list: HTMLElement, { last, unmounted }: Watching) {
  let row: Node | undefined
  const onFocus = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return
    const dialog = target.closest(DIALOG)
    // A dialog that asks about the row has the focus until after the row is removed.
    if (dialog && !dialog.contains(list)) return
    row = [...list.children].find((each) => each.contains(target))
  }
  const rows = new MutationObserver((changes) => {
    const removal = changes.find(({ removedNodes }) => row && [...removedNodes].includes(row))
    if (removal) onceLost(list, () => focusFirst([removal.nextSibling, removal.previousSibling, ...ancestors(list)]))
  })
  onFocus(last)
  onFocus(document.activeElement)
  document.addEventListener('focusin', ({ target }) => onFocus(target), { signal: unmounted })
  rows.observe(list, { childList: true })
  unmounted.addEventListener('abort', () => {
    rows.disconnect()
    const around = ancestors(list)
    if (row) queueMicrotask(() => onceLost(list, () => focusFirst(around)))
  })
}

/** Now, and when the dialog closes that asked about the row: it may still have the focus, or take it with it. */
function onceLost(list: HTMLElement, act: () => void) {
  const isLost = () => document.activeElement === document.body
  const dialog = [...document.querySelectorAll(DIALOG)].find((each) => !each.contains(list))
  if (isLost()) act()
  if (!dialog) return
  const closing = new MutationObserver(() => {
    if (dialog.isConnected) return
    closing.disconnect()
    if (isLost()) act()
  })
  closing.observe(document.body, { childList: true, subtree: true })
}

function focusFirst(candidates: readonly (Node | null)[]) {
  for (const candidate of candidates) {
    const control =
      candidate?.isConnected && candidate instanceof Element && candidate.querySelector<HTMLElement>(CONTROL)
    if (control) return control.focus({ preventScroll: true })
  }
}

/** From the inside out, up to the screen or the dialog. */
function ancestors(element: Element): Element[] {
  const parent = element.parentElement
  return !parent || element.matches(`main, ${DIALOG}`) ? [] : [parent, ...ancestors(parent)]
}
