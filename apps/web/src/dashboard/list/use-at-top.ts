import { useEffect, useState } from 'react'

const NEAR = 8

/** Whether a pane is scrolled to its top. */
export function useAtTop(pane: HTMLElement | null) {
  const [atTop, setAtTop] = useState(true)
  useEffect(() => {
    if (!pane) return
    const look = () => setAtTop(pane.scrollTop <= NEAR)
    look()
    // Before anybody moves rows: afterwards the question alone would have them laid out again.
    pane.addEventListener('scroll', look, { passive: true, capture: true })
    return () => pane.removeEventListener('scroll', look, { capture: true })
  }, [pane])
  return atTop
}
