import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { channelLabel } from '../../lib/channel-label.ts'
import { useChannels } from '../../channels/channels.queries.ts'

interface ChannelSelectProps {
  org_id: string
  /** Null: all open channels. */
  channel_id: string | null
  onChange: (channel_id: string | null) => void
}

export function ChannelSelect({ org_id, channel_id, onChange }: ChannelSelectProps) {
  const { t } = useLingui()
  const heard = (useChannels(org_id).data ?? []).filter(({ joined }) => joined)
  const isPrivate = heard.find((channel) => channel.channel_id === channel_id)?.private ?? false
  return (
    <NativeSelect
      label={t`Channel`}
      description={
        isPrivate
          ? t`What is said in this private channel leaves it. Only admins in the channel see the webhook, and it sends as long as you are in the channel.`
          : t`Without a channel it is called for all open channels, not for private ones.`
      }
      value={channel_id ?? ''}
      data={[
        { value: '', label: t`All open channels` },
        ...heard.map((channel) => ({ value: channel.channel_id, label: channelLabel(channel) })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
