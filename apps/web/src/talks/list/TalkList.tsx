import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useTalkList } from '../../search/search.queries.ts'
import { type DashboardUrlState, listKeyOf } from '../../dashboard/url-state.ts'
import { RelatedSearchNote, NewTalksButton, ListStates } from './states/ListStates.tsx'
import { currentList } from './current-list.ts'
import { useIsBusy } from '../../lib/api/for-each.ts'
import { NEAR_TOP } from './row-window.ts'
import { Rows } from './Rows.tsx'
import { useListPlace } from './use-list-place.ts'
import { useSelectAll } from '../selection/use-select-all.ts'
import { useSelection } from '../selection/use-selection.ts'
import classes from './talk-list.module.css'

function useAtTop(pane: HTMLElement | null) {
  const [atTop, setAtTop] = useState(true)
  useEffect(() => {
    if (!pane) return
    const look = () => setAtTop(pane.scrollTop <= NEAR_TOP)
    look()
    // In the capture phase, before rows move: reading the scroll position afterwards would force a layout.
    pane.addEventListener('scroll', look, { passive: true, capture: true })
    return () => pane.removeEventListener('scroll', look, { capture: true })
  }, [pane])
  return atTop
}

const BulkBar = lazyPart(async () => (await import('../selection/BulkBar.tsx')).BulkBar)

const UnmetNote = lazyPart(async () => (await import('./states/UnmetNote.tsx')).UnmetNote)

/** `similar` counts talks that only sound like the query. */
export interface TalkCount {
  total: number
  similar: number
}

interface TalkListProps {
  urlState: DashboardUrlState
  /** Each increment scrolls to the top, for example after sending. */
  sent: number
  empty: ReactNode
  onCount: (count: TalkCount | undefined) => void
}

export function TalkList({ urlState, sent, empty, onCount }: TalkListProps) {
  const { org_id } = useOrganization()
  const where = listKeyOf(org_id, urlState)
  const asked = JSON.stringify(where)
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const atTop = useAtTop(pane)
  const list = useTalkList(where, atTop, urlState.exact)
  const choosing = useSelection(list.talks, asked)
  const all = useSelectAll(list, choosing, asked)
  const busy = useIsBusy()
  const { settled, reveal, total, similar, isPending, instead } = list
  // Many rows at once are rendered in slices.
  const talks = useDeferredValue(list.talks)
  const isStale = list.isStale || talks[0]?.talk_id !== list.talks[0]?.talk_id
  const isSelecting = choosing.chosen.length > 0 || busy
  const isAwaitingTalks = talks.length === 0 && list.talks.length > 0
  const query = instead?.query ?? urlState.query

  useEffect(() => {
    if (atTop && !settled) reveal()
  }, [atTop, settled, reveal])
  useListPlace(pane, asked)
  useEffect(() => {
    if (sent > 0) pane?.scrollTo({ top: 0 })
  }, [pane, sent])
  useEffect(() => currentList.set({ talks: list.talks, query }), [list.talks, query])
  useEffect(() => onCount(isPending ? undefined : { total, similar }), [onCount, isPending, total, similar])

  function showNew() {
    reveal()
    pane?.scrollTo({ top: 0 })
  }

  return (
    <div className={classes.list}>
      {list.unmet.length > 0 && <UnmetNote unmet={list.unmet} />}
      <RelatedSearchNote urlState={urlState} instead={instead} />
      <div className={classes.frame}>
        <NewTalksButton count={list.arrivals} onShow={showNew} />
        <div
          ref={setPane}
          className={classes.pane}
          data-stale={list.isStale || undefined}
          data-selecting={isSelecting || undefined}
        >
          <ListStates list={isAwaitingTalks ? { ...list, isPending: true } : list} empty={empty}>
            <Rows {...{ pane, urlState, choosing }} {...list} talks={talks} isStale={isStale} />
          </ListStates>
        </div>
        {isSelecting && <BulkBar choosing={choosing} all={all} inBin={urlState.filters.deleted === true} />}
      </div>
    </div>
  )
}
