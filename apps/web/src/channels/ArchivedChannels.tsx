import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Time } from '../ui/Time.tsx'
import classes from './channels.module.css'
import { useArchivedChannels } from './channels.queries.ts'
import { useArchiving } from './use-archiving.tsx'

/** What takes no more talks, and the way back. */
export function ArchivedChannels({ org_id, admin }: { org_id: string; admin: boolean }) {
  const { t } = useLingui()
  const archived = useArchivedChannels(org_id)
  return (
    <section aria-label={t`Archived channels`} className={classes.archive}>
      {archived.isPending && <Skeletons height={56} rows={2} />}
      {archived.isError && (
        <ErrorNote
          title={t`The archive could not be loaded`}
          error={archived.error}
          retry={() => void archived.refetch()}
        />
      )}
      {archived.data?.length === 0 && <p className={classes.nothing}>{t`No channel is archived.`}</p>}
      {archived.data && archived.data.length > 0 && (
        <ul>
          {archived.data.map((channel) => (
            <ArchivedRow key={channel.channel_id} {...{ channel, admin }} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ArchivedRow({ channel, admin }: { channel: Channel; admin: boolean }) {
  const { t } = useLingui()
  const { takeOut, busy } = useArchiving(channel)
  const { org_id, channel_id, name, archived } = channel
  return (
    <li className={classes.archived}>
      <span className={classes.formerly}>
        <Link to="/organizations/$org_id/channels/$channel_id" params={{ org_id, channel_id }} search={{}}>
          <span aria-hidden>#</span>
          {name}
        </Link>
        {archived && <Time at={archived} />}
      </span>
      {admin && (
        <Button variant="default" size="sm" loading={busy} onClick={takeOut} aria-label={t`Restore ${name}`}>
          {t`Restore`}
        </Button>
      )}
    </li>
  )
}
