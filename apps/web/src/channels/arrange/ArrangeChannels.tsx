import type { ChannelGroup } from '@earshot/contract/channel-groups'
import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { useArrange, useChannelGroups } from '../channel-groups.queries.ts'
import { useChannels } from '../channels.queries.ts'
import classes from './arrange.module.css'
import { ArrangeGroup } from './ArrangeGroup.tsx'
import { NewGroup } from './NewGroup.tsx'
import { type Direction, swapped, useMoves } from './use-moves.ts'

/** Groups and the order of channels, for admins. Every press is saved. */
export function ArrangeChannels({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const groups = useChannelGroups(org_id)
  const channels = useChannels(org_id).data ?? []
  const { orderGroups } = useArrange(org_id)
  const { said, say } = useMoves()
  const all = groups.data ?? []
  const ids = all.map(({ group_id }) => group_id)
  const inGroup = (group: ChannelGroup | null) =>
    channels.filter((channel) => (channel.group?.group_id ?? null) === (group?.group_id ?? null))

  function moveGroup({ group_id, name }: ChannelGroup, direction: Direction) {
    const order = swapped(ids, group_id, direction)
    if (!order) return
    say(name, order, group_id)
    orderGroups.mutate(order, { onError: (error) => notifyError(t`Could not move the group`, error) })
  }

  const section = (group: ChannelGroup | null, members: Channel[], at = 0) => (
    <ArrangeGroup
      key={group?.group_id ?? ''}
      {...{ org_id, group, say }}
      groups={all}
      channels={members}
      isFirst={at === 0}
      isLast={at === all.length - 1}
      onMove={(direction) => group && moveGroup(group, direction)}
    />
  )
  return (
    <div className={classes.arrange}>
      {groups.isPending && <Skeletons height={44} rows={3} />}
      {groups.isError && (
        <ErrorNote title={t`Could not load the groups`} error={groups.error} retry={() => void groups.refetch()} />
      )}
      {groups.data && (
        <>
          <NewGroup org_id={org_id} isFirst={all.length === 0} />
          {all.map((group, at) => section(group, inGroup(group), at))}
          {section(null, inGroup(null))}
        </>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
