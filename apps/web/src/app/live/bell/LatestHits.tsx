import { useLingui } from '@lingui/react/macro'
import { IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChannels } from '../../../channels/channels.queries.ts'
import { keyOf, useHits } from '../../../hits/hits.queries.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import classes from './bell.module.css'
import { LatestHit } from './LatestHit.tsx'

const MOST = 6

/** The last few hits, and the ways to all of them and to what one is told of. */
export function LatestHits({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const hits = useHits(org_id)
  const channels = useChannels(org_id).data
  const latest = hits.data?.slice(0, MOST) ?? []
  const nameOf = (id: string) => channels?.find(({ channel_id }) => channel_id === id)?.name
  return (
    <>
      <header className={classes.header}>
        <h2>{t`Last heard`}</h2>
        <Link
          className={classes.settings}
          to="/account"
          hash="notifications"
          search={{}}
          aria-label={t`Choose what you are told of`}
        >
          <IconSettings size={18} stroke={1.6} aria-hidden />
        </Link>
      </header>
      {hits.isPending && <Skeletons rows={4} height={64} />}
      {hits.isError && <ErrorNote error={hits.error} retry={() => void hits.refetch()} />}
      {hits.data && latest.length === 0 && <p className={classes.none}>{t`Nothing was heard yet.`}</p>}
      <ul className={classes.list} aria-label={t`Last heard`}>
        {latest.map((hit) => (
          <LatestHit key={keyOf(hit)} hit={hit} channel={nameOf(hit.channel_id)} />
        ))}
      </ul>
      <Link className={classes.all} to="/organizations/$org_id/hits" params={{ org_id }} search={{}}>
        {t`All hits`}
      </Link>
    </>
  )
}
