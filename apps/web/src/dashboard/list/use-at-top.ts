import { type RefObject, useEffect, useState } from 'react'

const NEAR = 8

/** Whether a pane is scrolled to its top. */
export function useAtTop(pane: RefObject<HTMLElement | null>) {
  const [atTop, setAtTop] = useState(true)
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const look = () => setAtTop(element.scrollTop <= NEAR)
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [pane])
  return atTop
}
