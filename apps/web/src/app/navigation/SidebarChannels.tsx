import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHash, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ChannelSign } from '../../ui/ChannelSign.tsx'
import { useChannels, useUnheard } from '../../channels/channels.queries.ts'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { count } from '../../lib/format.ts'
import classes from './sidebar.module.css'

const FilterField = lazyPart(async () => (await import('../../ui/table/FilterField.tsx')).FilterField, {
  instead: null,
})
const ChannelNameForm = lazyPart(async () => (await import('../../channels/ChannelNameForm.tsx')).ChannelNameForm)

export function SidebarChannels() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const navigate = useNavigate()
  const channels = useChannels(org_id).data ?? []
  const unheard = useUnheard(org_id).data
  const [naming, { open, close }] = useDisclosure()
  const [sought, setSought] = useState('')
  const found = matching(channels, sought, unheard)

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
      {channels.length > MANY && (
        <ChannelFilter {...{ sought, setSought }} onEnter={() => sought && found[0] && enter(found[0].channel_id)} />
      )}
      <ul className={classes.list} aria-label={t`Channels`}>
        {found.map((channel) => (
          <SidebarChannel key={channel.channel_id} channel={channel} unheard={unheard?.get(channel.channel_id) ?? 0} />
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

interface ChannelFilterProps {
  sought: string
  setSought: (sought: string) => void
  onEnter: () => void
}

function ChannelFilter({ sought, setSought, onEnter }: ChannelFilterProps) {
  const { t } = useLingui()
  return (
    <form
      className={classes.filter}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <FilterField label={t`Filter channels`} value={sought} onChange={setSought} />
    </form>
  )
}

/** More than fit beside the rest of the sidebar. */
const MANY = 12

/** The channels whose names contain what is sought, those with unheard talks first; all in their order if nothing is sought. */
function matching(channels: Channel[], sought: string, unheard: ReadonlyMap<string, number> | undefined) {
  const words = sought.trim().toLocaleLowerCase()
  if (!words) return channels
  const found = channels.filter(({ name }) => name.toLocaleLowerCase().includes(words))
  const isHeard = ({ channel_id }: Channel) => Number(!unheard?.get(channel_id))
  return found.toSorted((one, other) => isHeard(one) - isHeard(other))
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

interface SidebarChannelProps {
  channel: Channel
  unheard: number
}

function SidebarChannel({ channel, unheard }: SidebarChannelProps) {
  const { t } = useLingui()
  const { org_id, channel_id, name } = channel
  const shown = count(unheard)
  return (
    <li>
      <Link
        className={classes.channel}
        to="/organizations/$org_id/channels/$channel_id"
        params={{ org_id, channel_id }}
        search={{}}
        activeOptions={{ includeSearch: false, exact: true }}
        title={name}
        data-unheard={unheard > 0 || undefined}
      >
        <ChannelSign channel={channel} size={14} />
        <span className={classes.name} dir="auto">
          {name}
        </span>
        {unheard > 0 && (
          <span
            className={classes.unheard}
            role="img"
            aria-label={t`${plural(unheard, { one: '# unheard', other: `${shown} unheard` })}`}
          >
            {shown}
          </span>
        )}
      </Link>
    </li>
  )
}
