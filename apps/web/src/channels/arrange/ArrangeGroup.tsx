import type { ChannelGroup } from '@earshot/contract/channel-groups'
import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useArrange, useChangeGroups } from '../channel-groups.queries.ts'
import classes from './arrange.module.css'
import { ArrangeRow } from './ArrangeRow.tsx'
import { GroupName } from './GroupName.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { type Direction, swapped, type useMoves } from './use-moves.ts'

interface ArrangeGroupProps {
  org_id: string
  /** Null for the channels in none. */
  group: ChannelGroup | null
  groups: readonly ChannelGroup[]
  channels: readonly Channel[]
  isFirst: boolean
  isLast: boolean
  onMove: (direction: Direction) => void
  say: ReturnType<typeof useMoves>['say']
}

export function ArrangeGroup({ org_id, group, groups, channels, say, ...move }: ArrangeGroupProps) {
  const { t } = useLingui()
  const id = useId()
  const { orderChannels } = useArrange(org_id)
  const ids = channels.map(({ channel_id }) => channel_id)

  function moveChannel({ channel_id, name }: Channel, direction: Direction) {
    const channel_ids = swapped(ids, channel_id, direction)
    if (!channel_ids) return
    say(name, channel_ids, channel_id)
    orderChannels.mutate(
      { group_id: group?.group_id ?? null, channel_ids },
      { onError: (error) => notifyError(t`Could not move the channel`, error) },
    )
  }

  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        {group ? <GroupName id={id} {...{ org_id, group }} /> : <h3 id={id}>{t`No group`}</h3>}
        {group && <MoveButtons name={group.name} {...move} />}
        {group && <DeleteGroup {...{ org_id, group }} channels={channels.length} />}
      </div>
      {channels.length === 0 && <p className={classes.empty}>{t`No channels.`}</p>}
      <ul>
        {channels.map((channel, at) => (
          <ArrangeRow
            key={channel.channel_id}
            {...{ org_id, channel, groups }}
            isFirst={at === 0}
            isLast={at === channels.length - 1}
            onMove={(direction) => moveChannel(channel, direction)}
          />
        ))}
      </ul>
    </section>
  )
}

interface DeleteGroupProps {
  org_id: string
  group: ChannelGroup
  channels: number
}

function DeleteGroup({ org_id, group: { group_id, name }, channels }: DeleteGroupProps) {
  const { t } = useLingui()
  const { remove } = useChangeGroups(org_id)
  const act = () =>
    void remove.mutateAsync(group_id).catch((error) => notifyError(t`Could not delete the group`, error))
  const ask = () =>
    modals.openConfirmModal({
      title: t`Delete the group ${name}?`,
      children: t`${plural(channels, { one: 'Its channel stays, in no group.', other: 'Its # channels stay, in no group.' })}`,
      labels: { confirm: t`Delete group`, cancel: t`Cancel` },
      confirmProps: { color: 'red' },
      onConfirm: act,
    })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      loading={remove.isPending}
      aria-label={t`Delete the group ${name}`}
      onClick={channels > 0 ? ask : act}
    >
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  )
}
