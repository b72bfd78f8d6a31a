import { untilLoaded } from './lazy/preload-when-idle.ts'

/**
 * A ref of a list or table body. When the row that has the focus is removed, the next one gets it, or the one before; after
 * the last row, what stands in place of the list. Otherwise it falls to the body, where keyboards begin anew.
 */
export function keepRowFocus(list: HTMLElement | null) {
  if (!list) return undefined
  const unmounted = new AbortController()
  void watch(list, unmounted.signal)
  return () => unmounted.abort()
}

async function watch(list: HTMLElement, unmounted: AbortSignal) {
  let last: EventTarget | null = null
  // Until the code is there, a dialog may already ask about a row.
  const note = ({ target }: Event) => (last = target)
  list.addEventListener('focusin', note, { signal: unmounted })
  const { watchRows } = await untilLoaded(() => import('./row-focus.ts'))
  list.removeEventListener('focusin', note)
  if (!unmounted.aborted) watchRows(list, { last, unmounted })
}
