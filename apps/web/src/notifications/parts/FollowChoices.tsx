import type { NotificationSettings } from '@earshot/contract/notifications'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useChannels } from '../../channels/channels.queries.ts'
import classes from '../notifications.module.css'
import { FollowRow } from './FollowRow.tsx'
import { WaysRow } from './WaysRow.tsx'

interface FollowChoicesProps {
  settings: NotificationSettings & { org_id: string }
  onChange: (change: Partial<NotificationSettings>) => void
}

/** Which new talks one is told of: in all channels, and what differs for single ones. */
export function FollowChoices({ settings, onChange }: FollowChoicesProps) {
  const { t } = useLingui()
  const { org_id, follow, follow_by, channels: chosen } = settings
  const channels = useChannels(org_id).data ?? []
  const others = channels.filter(({ channel_id }) => !chosen.some((single) => single.channel_id === channel_id))
  const nameOf = (id: string) => channels.find(({ channel_id }) => channel_id === id)?.name
  return (
    <fieldset className={classes.group}>
      <legend>{t`New talks`}</legend>
      <FollowRow label={t`All channels`} follow={follow} onChange={(to) => onChange({ follow: to })} />
      {chosen.map((single) => {
        const name = nameOf(single.channel_id)
        return (
          name && (
            <FollowRow
              key={single.channel_id}
              label={`# ${name}`}
              follow={single.follow}
              onChange={(to) =>
                onChange({ channels: chosen.map((each) => (each === single ? { ...single, follow: to } : each)) })
              }
              onRemove={() => onChange({ channels: chosen.filter((each) => each !== single) })}
            />
          )
        )
      })}
      {others.length > 0 && (
        <Select
          className={classes.add ?? ''}
          aria-label={t`Choose for one channel`}
          placeholder={t`Choose for one channel`}
          data={others.map(({ channel_id, name }) => ({ value: channel_id, label: `# ${name}` }))}
          value={null}
          onChange={(channel_id) => channel_id && onChange({ channels: [...chosen, { channel_id, follow: 'all' }] })}
          searchable
          nothingFoundMessage={t`No such channel`}
        />
      )}
      <WaysRow label={t`Tell me by`} ways={follow_by} onChange={(ways) => onChange({ follow_by: ways })} />
    </fieldset>
  )
}
