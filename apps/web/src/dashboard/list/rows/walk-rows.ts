import type { KeyboardEvent } from 'react'

interface Walk {
  count: number
  /** Brings a row into sight, so that it exists. */
  show: (at: number) => void
}

const PAGE = 8

/** Moves the focus among rows by the arrow keys, Home, End and Page keys. */
export function walkRows(event: KeyboardEvent<HTMLElement>, { count, show }: Walk) {
  const row = event.currentTarget.closest<HTMLElement>('[data-row]')
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return
  const at = Number(row.dataset.row)
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: count - 1,
  }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const to = Math.min(Math.max(0, step), count - 1)
  show(to)
  const list = row.parentElement
  focusSoon(() => list?.querySelector<HTMLElement>(`[data-row="${to}"] a`) ?? null)
}

/** A row that was far away is drawn within a frame or two. */
function focusSoon(find: () => HTMLElement | null, frames = 10) {
  const found = find()
  if (found) found.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusSoon(find, frames - 1))
}
