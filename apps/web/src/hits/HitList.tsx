import type { Hit } from '@earshot/contract/hits'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { BulkBar } from './BulkBar.tsx'
import { HitRow } from './HitRow.tsx'
import classes from './hits.module.css'
import { type HitFilters, keyOf, useHits } from './hits.queries.ts'
import { NoHits } from './NoHits.tsx'
import { useChosen } from './state/use-chosen.ts'
import { useHeldBack } from './state/use-held-back.ts'
import { useHitKeys } from './state/use-hit-keys.ts'

interface HitListProps {
  org_id: string
  filters: HitFilters
  onPlay: (hit: Hit) => void
}

/** What was heard, newest first. What comes meanwhile waits above, and moves nothing. */
export function HitList({ org_id, filters, onPlay }: HitListProps) {
  const { t } = useLingui()
  const hits = useHits(org_id, filters)
  const { shown, waiting, show } = useHeldBack(hits.data)
  const { chosen, toggle, choose } = useChosen()
  const isChosen = (hit: Hit) => chosen.has(keyOf(hit))
  const [noting, setNoting] = useState<string>()
  const list = useHitKeys({ org_id, hits: shown, onPlay, onChoose: toggle, onNote: setNoting })
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
        <BulkBar org_id={org_id} hits={shown} chosen={shown.filter(isChosen)} onChoose={choose} />
      </div>
      {hits.isPending && <Skeletons height={88} />}
      {hits.isError && (
        <ErrorNote title={t`The hits could not be loaded`} error={hits.error} retry={() => void hits.refetch()} />
      )}
      {hits.data && shown.length === 0 && waiting === 0 && <NoHits org_id={org_id} filters={filters} />}
      <ul ref={list} className={classes.list} aria-label={t`Hits`}>
        {shown.map((hit) => (
          <li key={keyOf(hit)} className={classes.row} data-state={hit.state} tabIndex={-1}>
            <HitRow
              hit={hit}
              chosen={isChosen(hit)}
              onChoose={() => toggle(keyOf(hit))}
              onPlay={() => onPlay(hit)}
              noting={noting === keyOf(hit)}
              onNote={(on) => setNoting(on ? keyOf(hit) : undefined)}
            />
          </li>
        ))}
      </ul>
      {hits.hasNextPage && (
        <Button variant="default" loading={hits.isFetchingNextPage} onClick={() => void hits.fetchNextPage()}>
          {t`Show older ones`}
        </Button>
      )}
    </>
  )
}
