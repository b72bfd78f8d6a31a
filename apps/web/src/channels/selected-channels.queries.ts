import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { channelLabel } from '../lib/channel-label.ts'
import { useArchivedChannels, useChannels } from './channels.queries.ts'

/** The channels in use, and those that `selected` names although they are archived. */
export function useSelectableChannels(org_id: string, selected: readonly (string | null)[]): Channel[] {
  const channels = useChannels(org_id).data
  const isKnown = (id: string | null) => id === null || channels?.some(({ channel_id }) => channel_id === id)
  const missing = channels !== undefined && !selected.every(isKnown)
  const archive = useArchivedChannels(org_id, { enabled: missing }).data ?? []
  return [...(channels ?? []), ...archive.filter(({ channel_id }) => selected.includes(channel_id))]
}

/** The text of a channel where one that is archived may be selected. */
export function useSelectedLabel() {
  const { t } = useLingui()
  return (channel: Channel) => {
    const name = channelLabel(channel)
    return channel.archived ? t`${name} (archived)` : name
  }
}

export function useChannelOptions(org_id: string, selected: readonly (string | null)[]) {
  const labelOf = useSelectedLabel()
  const optionOf = (channel: Channel) => ({ value: channel.channel_id, label: labelOf(channel) })
  return useSelectableChannels(org_id, selected).map(optionOf)
}
