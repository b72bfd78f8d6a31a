import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHash, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { part } from '../../ui/screen/late/part.tsx'
import { useChannels, useUnheard } from '../../channels/channels.queries.ts'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { ChannelLink } from './ChannelLink.tsx'
import classes from './rail.module.css'

const ChannelNameForm = part(async () => (await import('../../channels/ChannelNameForm.tsx')).ChannelNameForm)

/** The channels themselves; admins add one in place. */
export function ChannelLinks() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const navigate = useNavigate()
  const channels = useChannels(org_id).data ?? []
  const unheard = useUnheard(org_id).data
  const [naming, { open, close }] = useDisclosure()

  function enter(channel_id: string) {
    close()
    void navigate({ to: '/organizations/$org_id/channels/$channel_id', params: { org_id, channel_id }, search: {} })
  }

  return (
    <div className={classes.channels}>
      <div className={classes.section}>
        <ChannelsHeading org_id={org_id} />
        {admin && (
          <ActionIcon
            className={classes.add}
            variant="subtle"
            color="gray"
            title={t`New channel`}
            aria-label={t`New channel`}
            onClick={open}
          >
            <IconPlus size={16} />
          </ActionIcon>
        )}
      </div>
      <ul className={classes.list} aria-label={t`Channels`}>
        {channels.map((channel) => (
          <ChannelLink key={channel.channel_id} channel={channel} unheard={unheard?.get(channel.channel_id) ?? 0} />
        ))}
        {naming && (
          <li>
            <ChannelNameForm org_id={org_id} onCreated={enter} onCancel={close} />
          </li>
        )}
      </ul>
    </div>
  )
}

function ChannelsHeading({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  return (
    <Link
      className={classes.heading}
      to="/organizations/$org_id/channels"
      params={{ org_id }}
      search={{}}
      activeOptions={{ exact: true, includeSearch: false }}
    >
      <IconHash size={20} stroke={1.6} aria-hidden />
      <span className={classes.label}>{t`Channels`}</span>
    </Link>
  )
}
