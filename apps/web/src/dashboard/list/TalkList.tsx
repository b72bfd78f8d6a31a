import { type ReactNode, useEffect, useState } from 'react'
import { part } from '../../ui/screen/late/part.tsx'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useTalkList } from '../../search/search.queries.ts'
import { type Place, whereOf } from '../place.ts'
import { Instead } from './around/Instead.tsx'
import { NewTalks } from './around/NewTalks.tsx'
import { presentList } from './present-list.ts'
import { useIsBusy } from '../../lib/calls/many/deed.ts'
import { Rows } from './rows/Rows.tsx'
import { useChoosingAll } from './select/use-choosing-all.ts'
import { useSelection } from './select/use-selection.ts'
import { Surroundings } from './around/Surroundings.tsx'
import classes from './talk-list.module.css'
import { useAtTop } from './use-at-top.ts'

const BulkBar = part(async () => (await import('./select/bulk/BulkBar.tsx')).BulkBar)

interface TalkListProps {
  place: Place
  /** Counts what should be seen at once, like what one has just sent: each more goes to the top. */
  sent: number
  /** What to say where there is nothing. */
  empty: ReactNode
  onTotal: (total: number | undefined) => void
}

/** The talks of a place. News appears at the top; further down it waits and moves nothing. */
export function TalkList({ place, sent, empty, onTotal }: TalkListProps) {
  const { org_id } = useOrganization()
  const where = whereOf(org_id, place)
  const asked = JSON.stringify(where)
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const atTop = useAtTop(pane)
  const list = useTalkList(where, atTop, place.exact)
  const choosing = useSelection(list.talks, asked)
  const all = useChoosingAll(list, choosing, asked)
  const busy = useIsBusy()
  const { settled, reveal, total, isPending, instead } = list
  const query = instead?.query ?? place.query

  useEffect(() => {
    if (atTop && !settled) reveal()
  }, [atTop, settled, reveal])
  useEffect(() => {
    pane?.scrollTo({ top: 0 })
  }, [pane, asked, sent])
  useEffect(() => presentList.set({ talks: list.talks, query }), [list.talks, query])
  useEffect(() => onTotal(isPending ? undefined : total), [onTotal, isPending, total])

  function showNew() {
    reveal()
    pane?.scrollTo({ top: 0 })
  }

  return (
    <div className={classes.list}>
      <Instead place={place} instead={instead} />
      <div className={classes.frame}>
        <NewTalks count={list.arrivals} onShow={showNew} />
        <div ref={setPane} className={classes.pane} data-stale={list.isStale || undefined}>
          <Surroundings list={list} empty={empty}>
            <Rows {...{ pane, place, choosing }} {...list} />
          </Surroundings>
        </div>
        {(choosing.chosen.length > 0 || busy) && (
          <BulkBar choosing={choosing} all={all} inBin={place.filters.deleted === true} />
        )}
      </div>
    </div>
  )
}
