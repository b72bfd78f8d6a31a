import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useTalkList } from '../../search/search.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import type { Place } from '../place.ts'
import { ListEnd } from './ListEnd.tsx'
import { NewTalks } from './NewTalks.tsx'
import { presentList } from './present-list.ts'
import { Rows } from './rows/Rows.tsx'
import classes from './talk-list.module.css'
import { useAtTop } from './use-at-top.ts'

interface TalkListProps {
  place: Place
  /** Counts what should be seen at once, like what one has just sent: each more goes to the top. */
  sent: number
  /** What to say where there is nothing. */
  empty: ReactNode
  onTotal: (total: number | undefined) => void
}

/** The talks of a place, newest first. News appears at the top; further down it waits and moves nothing. */
export function TalkList({ place, sent, empty, onTotal }: TalkListProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { query, channel_id } = place
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const atTop = useAtTop(pane)
  const list = useTalkList(
    { org_id, query: query.trim() === '' ? '' : query, ...(channel_id && { channel_id }) },
    atTop,
  )
  const { settled, reveal, total, isPending } = list

  useEffect(() => {
    if (atTop && !settled) reveal()
  }, [atTop, settled, reveal])
  useEffect(() => {
    pane?.scrollTo({ top: 0 })
  }, [pane, query, channel_id, sent])
  useEffect(() => presentList.set({ talks: list.talks, query }), [list.talks, query])
  useEffect(() => onTotal(isPending ? undefined : total), [onTotal, isPending, total])

  function showNew() {
    reveal()
    pane?.scrollTo({ top: 0 })
  }

  return (
    <div className={classes.list}>
      <NewTalks count={list.arrivals} onShow={showNew} />
      <div ref={setPane} className={classes.pane} data-stale={list.isStale || undefined}>
        {isPending && !list.error && <Skeletons rows={9} height={64} />}
        {list.error && (
          <div className={classes.note}>
            <ErrorNote error={list.error} title={t`The talks could not be loaded`} retry={list.retry} />
          </div>
        )}
        {!isPending && list.talks.length === 0 && !list.error && empty}
        <Rows pane={pane} talks={list.talks} place={place} isFresh={list.isFresh} onNearEnd={list.onNearEnd} />
        <ListEnd isLoading={list.isLoadingMore} failed={list.moreFailed} retry={list.loadMore} />
      </div>
    </div>
  )
}
