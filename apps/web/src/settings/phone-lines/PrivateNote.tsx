import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { useSelectedLabel } from '../../channels/selected-channels.queries.ts'
import parts from '../sections.module.css'

export interface ChannelOption {
  value: string
  label: string
  private: boolean
}

export function useOptions(channels: Channel[]): ChannelOption[] {
  const labelOf = useSelectedLabel()
  return channels.map((channel) => ({
    value: channel.channel_id,
    label: labelOf(channel),
    private: channel.private,
  }))
}

export const selectable = (options: ChannelOption[]) => options.map(({ value, label }) => ({ value, label }))

interface PrivateNoteProps {
  options: ChannelOption[]
  channel_ids: (string | null)[]
}

/** Callers speak into a private channel whether or not they hear what is there. */
export function PrivateNote({ options, channel_ids }: PrivateNoteProps) {
  const { t, i18n } = useLingui()
  const closed = options.filter((option) => option.private && channel_ids.includes(option.value))
  if (closed.length === 0) return null
  const names = new Intl.ListFormat(i18n.locale).format(closed.map(({ label }) => label))
  return (
    <p role="status" className={parts.note} data-tone="amber">
      {t`Private: ${names}. Callers’ messages go there, including those of members outside the channel. Only people in it hear them.`}
    </p>
  )
}
