import type { NotificationSettings } from '@earshot/contract/notifications'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Select, Switch } from '@mantine/core'
import { channelLabel } from '../lib/channel-label.ts'
import { useChannels } from '../channels/channels.queries.ts'
import classes from './notifications.module.css'
import { DeliveryRow } from './DeliveryRow.tsx'
import { RemoveException } from './RemoveException.tsx'

interface FollowSettingsProps {
  settings: NotificationSettings & { org_id: string }
  onChange: (change: Partial<NotificationSettings>) => void
}

export function FollowSettings({ settings, onChange }: FollowSettingsProps) {
  const { t } = useLingui()
  const { org_id, follow, follow_by, mentions_by_email, channels: chosen } = settings
  const channels = useChannels(org_id).data ?? []
  const others = channels.filter(({ channel_id }) => !chosen.some((single) => single.channel_id === channel_id))
  return (
    <fieldset className={classes.group}>
      <legend>{t`New talks`}</legend>
      <FollowRow label={t`All channels`} follow={follow} onChange={(to) => onChange({ follow: to })} />
      {chosen.map((single) => {
        const channel = channels.find(({ channel_id }) => channel_id === single.channel_id)
        return (
          channel && (
            <FollowRow
              key={single.channel_id}
              label={channelLabel(channel)}
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
          aria-label={t`Add an exception for a channel`}
          placeholder={t`Add an exception for a channel`}
          data={others.map((channel) => ({ value: channel.channel_id, label: channelLabel(channel) }))}
          value={null}
          onChange={(channel_id) => channel_id && onChange({ channels: [...chosen, { channel_id, follow: 'all' }] })}
          searchable
          nothingFoundMessage={t`No matching channels`}
        />
      )}
      <DeliveryRow
        label={t`Notify me by`}
        delivery={follow_by}
        onChange={(delivery) => onChange({ follow_by: delivery })}
      />
      {!follow_by.email && <UnseenByEmail mentions_by_email={mentions_by_email} onChange={onChange} />}
    </fieldset>
  )
}

type UnseenByEmailProps = Pick<NotificationSettings, 'mentions_by_email'> & Pick<FollowSettingsProps, 'onChange'>

function UnseenByEmail({ mentions_by_email, onChange }: UnseenByEmailProps) {
  const { t } = useLingui()
  return (
    <Switch
      label={t`Email me mentions and replies that I have not seen after five minutes`}
      checked={mentions_by_email}
      onChange={(event) => onChange({ mentions_by_email: event.currentTarget.checked })}
    />
  )
}

type Follow = NotificationSettings['follow']

interface FollowRowProps {
  label: string
  follow: Follow
  onChange: (follow: Follow) => void
  onRemove?: () => void
}

function FollowRow({ label, follow, onChange, onRemove }: FollowRowProps) {
  const { t } = useLingui()
  return (
    <div className={classes.row} role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      <NativeSelect
        aria-label={label}
        data={[
          { value: 'all', label: t`All talks` },
          { value: 'mentions', label: t`Mentions and replies` },
          { value: 'none', label: t`None` },
        ]}
        value={follow}
        onChange={(event) => onChange(event.currentTarget.value as Follow)}
      />
      {onRemove && <RemoveException label={label} onRemove={onRemove} />}
    </div>
  )
}
