import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ChannelName } from '../../../ui/ChannelName.tsx'
import { useAskAboutMove } from '../../../channels/use-ask-about-move.ts'
import { useChannel, useChannels } from '../../../channels/channels.queries.ts'
import { afterPress } from '../../../ui/after-press.ts'
import { Fact, onEscape, type EditableFact } from './Fact.tsx'
import { useChangeTalk } from '../../talks.queries.ts'
import { Link } from '@tanstack/react-router'
import { useIsAdmin, useMay, useOrganization } from '../../../organizations/organizations.queries.ts'
import dashboardClasses from '../../../dashboard/dashboard.module.css'
import { useIsOwner } from '../use-is-owner.ts'
import classes from './talk-facts.module.css'

export function ChannelFact({ talk, changing, begin, end }: EditableFact) {
  const { t } = useLingui()
  const isOwner = useIsOwner(talk)
  return (
    <Fact
      name={t`Channel`}
      changing={changing}
      change={begin && isOwner ? { name: t`Move to another channel`, begin } : undefined}
    >
      {changing ? <ChannelSelect talk={talk} end={end} /> : <SidebarChannel channel_id={talk.channel_id} />}
    </Fact>
  )
}

function ChannelSelect({ talk, end }: Pick<EditableFact, 'talk' | 'end'>) {
  const { t } = useLingui()
  const { org_id, talk_id, channel_id } = talk
  const channels = useDestinations(talk)
  const from = channels.find((channel) => channel.channel_id === channel_id)
  const askAboutMove = useAskAboutMove()
  const change = useChangeTalk(org_id)
  const field = useRef<HTMLInputElement>(null)
  const [isReturned, setReturned] = useState(false)
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'center' })
  }, [])

  function choose(chosen: string | null) {
    const target = channels.find((channel) => channel.channel_id === chosen)
    const move = () => change.mutate({ talk_id, channel_id: target?.channel_id ?? channel_id })
    if (target && chosen !== channel_id) {
      if (from?.private) askAboutMove({ target, talks: 1, onConfirm: move })
      else move()
    }
    end()
  }

  return (
    <Select
      // Mounted again, it has the focus and is open.
      key={String(isReturned)}
      ref={field}
      className={classes.choice ?? ''}
      aria-label={t`Channel`}
      data={channels.map(({ channel_id: value, name: label }) => ({ value, label }))}
      value={channel_id}
      onChange={choose}
      onBlur={({ relatedTarget }) =>
        !isReturned && relatedTarget?.matches(MENU_BUTTON) ? setReturned(true) : afterPress(end)
      }
      onKeyDown={onEscape(end)}
      nothingFoundMessage={t`No matching channels`}
      comboboxProps={{ withinPortal: false }}
      searchable
      allowDeselect={false}
      autoFocus
      defaultDropdownOpened
    />
  )
}

/** The menu that begins the change returns the focus to its button a moment later. */
const MENU_BUTTON = '[aria-haspopup=menu]'

/** Where the talk is, and where the person may move it. */
function useDestinations({ org_id, channel_id: present }: EditableFact['talk']) {
  const may = useMay()
  const admin = useIsAdmin()
  return (useChannels(org_id).data ?? []).filter(
    ({ joined, channel_id }) => joined && (admin || channel_id === present || may('send', channel_id)),
  )
}

function SidebarChannel({ channel_id }: { channel_id: string }) {
  const { org_id } = useOrganization()
  const { channel } = useChannel(org_id, channel_id)
  if (!channel) return null
  return (
    <Link
      className={dashboardClasses.channel}
      to="/organizations/$org_id/channels/$channel_id"
      params={{ org_id, channel_id }}
      search={{}}
    >
      <ChannelName channel={channel} />
    </Link>
  )
}
