import { type RefObject, useEffect, useEffectEvent } from 'react'
import { createPageStore, usePageStore } from '../../lib/page-store.ts'

/** Where the focus goes as soon as it is shown: the first result of a query, or the text of a talk. */
type Wanted = { query: string } | { talk_id: string }

export const wantedFocus = createPageStore<Wanted | undefined>(undefined)

/** `shown` is the query whose results are in the list; undefined while they load. */
export function useWantedResults(shown: string | undefined, focusFirst: () => void) {
  const wanted = usePageStore(wantedFocus)
  const isReady = wanted !== undefined && 'query' in wanted && wanted.query === shown
  const act = useEffectEvent(focusFirst)
  useEffect(() => {
    if (!isReady) return
    wantedFocus.set(undefined)
    act()
  }, [isReady])
}

/** Not if the focus has left the list before the text was there. */
export function useWantedText(talk_id: string, text: RefObject<HTMLElement | null>, focus: () => void) {
  const wanted = usePageStore(wantedFocus)
  const isWanted = wanted !== undefined && 'talk_id' in wanted && wanted.talk_id === talk_id
  const act = useEffectEvent(focus)
  useEffect(() => {
    if (!isWanted || !text.current) return
    wantedFocus.set(undefined)
    if (isInListOrPane(document.activeElement)) act()
  }, [isWanted, text])
}

const isInListOrPane = (element: Element | null) => element?.closest('[data-row], section[tabindex]') != null
