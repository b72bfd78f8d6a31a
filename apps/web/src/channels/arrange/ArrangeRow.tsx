import type { ChannelGroup } from '@earshot/contract/channel-groups'
import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { ChannelName } from '../../ui/ChannelName.tsx'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useArrange } from '../channel-groups.queries.ts'
import classes from './arrange.module.css'
import { MoveButtons } from './MoveButtons.tsx'
import type { Direction } from './use-moves.ts'

interface ArrangeRowProps {
  org_id: string
  channel: Channel
  groups: readonly ChannelGroup[]
  isFirst: boolean
  isLast: boolean
  onMove: (direction: Direction) => void
}

export function ArrangeRow({ org_id, channel, groups, ...moves }: ArrangeRowProps) {
  const { t } = useLingui()
  const { move } = useArrange(org_id)
  const { channel_id, name, group } = channel
  const moveTo = (id: string) =>
    void move
      .mutateAsync({ channel_id, group: groups.find(({ group_id }) => group_id === id) ?? null })
      .catch((error) => notifyError(t`Could not move the channel`, error))
  return (
    <li className={classes.row}>
      <span className={classes.channel}>
        <ChannelName channel={channel} />
      </span>
      {groups.length > 0 && (
        <NativeSelect
          className={classes.select ?? ''}
          size="xs"
          aria-label={t`Group of ${name}`}
          value={group?.group_id ?? ''}
          onChange={(event) => moveTo(event.currentTarget.value)}
          data={[
            { value: '', label: t`No group` },
            ...groups.map((each) => ({ value: each.group_id, label: each.name })),
          ]}
        />
      )}
      <MoveButtons name={name} {...moves} />
    </li>
  )
}
