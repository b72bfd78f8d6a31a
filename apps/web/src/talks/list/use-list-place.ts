import { useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Pixels that the list was scrolled to, by entry of the browser's history, until the page is reloaded. */
const places = new Map<string, number>()

/** Back to a list is back to the place in it. A list that was `asked` for anew begins at its top. */
export function useListPlace(pane: HTMLElement | null, asked: string) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key }) ?? ''
  const shown = useRef(entry)
  useLayoutEffect(() => {
    shown.current = entry
    // Before the rows leave the page.
    return () => void (pane && places.set(entry, pane.scrollTop))
  }, [pane, entry])
  useEffect(() => {
    pane?.scrollTo({ top: places.get(shown.current) ?? 0 })
  }, [pane, asked])
}
