import type { KeyboardEvent } from 'react'

interface Walk {
  count: number
  goTo: (at: number) => void
  onStep: (from: number, to: number) => void
}

const PAGE = 8

export function moveAmongRows(event: KeyboardEvent<HTMLElement>, { count, goTo, onStep }: Walk) {
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
  if (event.shiftKey && event.key.startsWith('Arrow') && to !== at) onStep(at, to)
  goTo(to)
}

/** The arrow in reading direction. */
export const onwardKey = () => (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')

/** A row far away is rendered only after a frame or two, so this retries. */
export function focusRow(list: HTMLElement | null, at: number, frames = 10) {
  const found = list?.querySelector<HTMLElement>(`[data-row="${at}"] a`)
  if (found) found.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusRow(list, at, frames - 1))
}
