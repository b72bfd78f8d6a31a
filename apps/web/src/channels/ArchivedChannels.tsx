import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ChannelSign } from '../ui/ChannelSign.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { Time } from '../ui/Time.tsx'
import classes from './channels.module.css'
import { useArchivedChannels } from './channels.queries.ts'
import { useArchiveChannel } from './use-archive-channel.tsx'

export function Archive({ org_id, admin }: { org_id: string; admin: boolean }) {
  const { t } = useLingui()
  const [opened, { toggle }] = useDisclosure()
  const archived = useArchivedChannels(org_id)
  if (archived.isError) {
    return (
      <ErrorNote
        title={t`Could not load the archived channels`}
        error={archived.error}
        retry={() => void archived.refetch()}
      />
    )
  }
  if (!archived.data?.length) return null
  return (
    <div>
      <UnstyledButton className={classes.toggle} aria-expanded={opened} onClick={toggle}>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
        {t`Archived channels`}
      </UnstyledButton>
      {opened && (
        <section aria-label={t`Archived channels`} className={classes.archive}>
          <ul ref={keepRowFocus}>
            {archived.data.map((channel) => (
              <ArchivedRow key={channel.channel_id} {...{ channel, admin }} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ArchivedRow({ channel, admin }: { channel: Channel; admin: boolean }) {
  const { t } = useLingui()
  const { takeOut, busy } = useArchiveChannel(channel)
  const { org_id, channel_id, name, archived } = channel
  return (
    <li className={classes.archived}>
      <span className={classes.formerly}>
        <Link to="/organizations/$org_id/channels/$channel_id" params={{ org_id, channel_id }} search={{}}>
          <ChannelSign channel={channel} />
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
