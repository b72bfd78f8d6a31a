import type { Hit } from '@earshot/contract/hits'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowUp, IconEar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import classes from './hits.module.css'
import { type HitFilters, hitKey, useHits } from './hits.queries.ts'
import { useMay } from '../organizations/organizations.queries.ts'
import { useHitActions } from './use-hit-actions.ts'
import { HitBulkBar } from './HitBulkBar.tsx'
import { HitRow } from './HitRow.tsx'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useShortcuts } from '../ui/keys/shortcuts.ts'

interface HitListProps {
  org_id: string
  filters: HitFilters
  onPlay: (hit: Hit) => void
}

export function HitList({ org_id, filters, onPlay }: HitListProps) {
  const { t } = useLingui()
  const hits = useHits(org_id, filters)
  const { shown, waiting, show } = usePendingHits(hits.data)
  const { chosen, toggle, choose } = useSelectedHits()
  const isChosen = (hit: Hit) => chosen.has(hitKey(hit))
  const [noting, setNoting] = useState<string>()
  const mine = useIsMine()
  const list = useHitKeys({ org_id, hits: shown, mine, onPlay, onChoose: toggle, onNote: setNoting })
  return (
    <>
      <div className={classes.above}>
        <div className={classes.arrivals} role="status">
          {waiting > 0 && (
            <Button radius="xl" leftSection={<IconArrowUp size={16} stroke={2} />} onClick={show}>
              {t`${plural(waiting, { one: '# new', other: '# new' })}`}
            </Button>
          )}
        </div>
        <HitBulkBar {...{ org_id, isChosen }} hits={shown.filter(mine)} onChoose={choose} />
      </div>
      {hits.isPending && <Skeletons height={88} />}
      {hits.isError && (
        <ErrorNote title={t`Could not load the hits`} error={hits.error} retry={() => void hits.refetch()} />
      )}
      {hits.data && shown.length === 0 && waiting === 0 && <NoHits org_id={org_id} filters={filters} />}
      <ul ref={list} className={classes.list} aria-label={t`Hits`}>
        {shown.map((hit) => (
          <li key={hitKey(hit)} className={classes.row} data-state={hit.state} tabIndex={-1}>
            <HitRow
              hit={hit}
              chosen={isChosen(hit)}
              onChoose={() => toggle(hitKey(hit))}
              onPlay={() => onPlay(hit)}
              noting={noting === hitKey(hit)}
              onNote={(on) => setNoting(on ? hitKey(hit) : undefined)}
            />
          </li>
        ))}
      </ul>
      {hits.hasNextPage && (
        <Button variant="default" loading={hits.isFetchingNextPage} onClick={() => void hits.fetchNextPage()}>
          {t`Show older hits`}
        </Button>
      )}
    </>
  )
}

/** Whether the person may change a hit. */
function useIsMine() {
  const may = useMay()
  return (hit: Hit) => may('moderate', hit.channel_id)
}

function usePendingHits(hits: readonly Hit[] | undefined) {
  const [until, setUntil] = useState<string>()
  const newest = hits?.[0]?.created ?? ''
  // A list that was empty shows new hits at once.
  const first = hits && !until ? newest : until
  if (first !== until && first) setUntil(first)
  const shown = hits?.filter(({ created }) => created <= (first ?? '')) ?? []
  return { shown, waiting: (hits?.length ?? 0) - shown.length, show: () => setUntil(newest) }
}

function useSelectedHits() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return { chosen, toggle, choose: (keys: readonly string[]) => setChosen(new Set(keys)) }
}

function NoHits({ org_id, filters }: { org_id: string; filters: HitFilters }) {
  const { t } = useLingui()
  const narrowed = Object.values(filters).some(Boolean)
  return (
    <EmptyState
      drawing={<IconEar size={36} stroke={1.4} />}
      title={narrowed ? t`No hits match these filters` : t`No hits yet`}
      text={narrowed ? '' : t`When someone says a word that you have an alert for, it appears here immediately.`}
    >
      {narrowed ? (
        <Link to="/organizations/$org_id/hits" params={{ org_id }} search={{}}>{t`Show all hits`}</Link>
      ) : (
        <Link to="/organizations/$org_id/alerts" params={{ org_id }} search={{}}>{t`View alerts`}</Link>
      )}
    </EmptyState>
  )
}

interface HitKeys {
  org_id: string
  hits: readonly Hit[]
  /** Whether the person may change it. */
  mine: (hit: Hit) => boolean
  onPlay: (hit: Hit) => void
  onChoose: (key: string) => void
  onNote: (key: string) => void
}

function useHitKeys({ org_id, hits, mine, onPlay, onChoose, onNote }: HitKeys) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const { set } = useHitActions(org_id)

  const rows = () => [...(list.current?.children ?? [])] as HTMLElement[]
  const at = () => rows().findIndex((row) => row.contains(document.activeElement))
  const move = (by: 1 | -1) => rows()[Math.min(Math.max(0, at() + by), hits.length - 1)]?.focus()
  const onRow = (act: (hit: Hit) => void) => () => {
    const hit = hits[at()]
    if (hit) act(hit)
  }

  useShortcuts({
    title: t`Hits`,
    order: 5,
    shortcuts: [
      { keys: ['j', 'ArrowDown'], says: t`Down`, act: () => move(1) },
      { keys: ['k', 'ArrowUp'], says: t`Up`, act: () => move(-1) },
      { keys: ['p'], says: t`Play`, act: onRow(onPlay) },
      { keys: ['a'], says: t`Acknowledge`, act: onRow((hit) => mine(hit) && void set([hit], 'acknowledged')) },
      { keys: ['e'], says: t`Resolve, with a note`, act: onRow((hit) => mine(hit) && onNote(hitKey(hit))) },
      { keys: ['x'], says: t`Select or deselect`, act: onRow((hit) => mine(hit) && onChoose(hitKey(hit))) },
    ],
  })
  return list
}
