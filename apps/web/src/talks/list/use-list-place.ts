import { useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Pixels that the list was scrolled to, by entry of the browser's history, until the page is reloaded. */
const places = new Map<string, number>()

/** Going back to a list restores its scroll position. A list of another search (`asked`) begins at its top. */
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
