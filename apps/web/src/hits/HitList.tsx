import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useChannels } from '../channels/channels.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { HitRow } from './HitRow.tsx'
import classes from './hits.module.css'
import { lookAt, useHits, useLookedAt } from './hits.queries.ts'

/** What was heard of the watched words, newest first. Being here counts as having looked. */
export function HitList({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const hits = useHits(org_id)
  const channels = useChannels(org_id).data ?? []
  const [lookedBefore] = useState(useLookedAt(org_id))
  const all = hits.data ?? []

  useEffect(() => {
    if (hits.data) lookAt(org_id, hits.data)
  }, [org_id, hits.data])

  return (
    <section className={classes.heard} aria-labelledby="heard">
      <h2 id="heard" className={classes.heading}>{t`Heard`}</h2>
      {hits.isPending && <Skeletons height={88} />}
      {hits.isError && (
        <ErrorNote title={t`The hits could not be loaded`} error={hits.error} retry={() => void hits.refetch()} />
      )}
      {hits.data && all.length === 0 && (
        <EmptyState
          drawing={<IconBell size={36} stroke={1.4} />}
          title={t`Nothing was heard yet`}
          text={t`When somebody says a watched word, it appears here at once.`}
        />
      )}
      <ul className={classes.list} aria-label={t`Heard`}>
        {all.map((hit) => (
          <HitRow
            key={`${hit.alert_id}/${hit.talk_id}`}
            hit={hit}
            channel={channels.find(({ channel_id }) => channel_id === hit.channel_id)?.name}
            isNew={hit.created > lookedBefore}
          />
        ))}
      </ul>
      {hits.hasNextPage && (
        <Button variant="default" loading={hits.isFetchingNextPage} onClick={() => void hits.fetchNextPage()}>
          {t`Show older ones`}
        </Button>
      )}
    </section>
  )
}
