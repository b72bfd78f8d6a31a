import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHash, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { channelSections, UNGROUPED } from '../../channels/channel-sections.ts'
import { useChannels, useUnheard } from '../../channels/channels.queries.ts'
import { unheardChannelsFirst } from '../../lib/browser-storage/channel-values.ts'
import { usePageStore } from '../../lib/page-store.ts'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import type { Channel } from '@earshot/contract/channels'
import { SidebarSection } from './SidebarSection.tsx'
import classes from './sidebar.module.css'

const ChannelFilter = lazyPart(async () => (await import('./ChannelFilter.tsx')).ChannelFilter, { instead: null })
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
  const many = channels.length > MANY
  const first = useUnheardFirst(many ? channels : [], unheard)
  const found = matching(channels, sought, unheard)
  const sections = sought ? [{ id: UNGROUPED, channels: found }] : channelSections(channels, first)

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
      {many && (
        <ChannelFilter {...{ sought, setSought }} onEnter={() => sought && found[0] && enter(found[0].channel_id)} />
      )}
      <div className={classes.lists}>
        {sections.map((section) => (
          <SidebarSection key={section.id} section={section} unheard={unheard} />
        ))}
        {naming && (
          <div className={classes.naming}>
            <ChannelNameForm org_id={org_id} onCreated={enter} onCancel={close} />
          </div>
        )}
      </div>
    </div>
  )
}

/** More than fit beside the rest of the sidebar. */
const MANY = 12

type Unheard = ReadonlyMap<string, number> | undefined

/** With the setting, the channels with unheard talks, and the open one while it stood among them: it stays until it is left. */
function useUnheardFirst(channels: Channel[], unheard: Unheard) {
  const enabled = usePageStore(unheardChannelsFirst) ?? true
  const { channel_id: current } = useParams({ strict: false })
  const isUnheard = (channel_id: string) => (unheard?.get(channel_id) ?? 0) > 0
  const [opened, setOpened] = useState({ current, first: false })
  if (opened.current !== current) setOpened({ current, first: current !== undefined && isUnheard(current) })
  const ids = channels
    .filter(({ mute }) => !mute)
    .map(({ channel_id }) => channel_id)
    .filter((id) => isUnheard(id) || (id === current && opened.first))
  return new Set(enabled ? ids : [])
}

/** The channels whose names contain what is sought, those with unheard talks first; all in their order if nothing is sought. */
function matching(channels: Channel[], sought: string, unheard: Unheard) {
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
