import { useChannels } from '../../channels/channels.queries.ts'
import { useSetting } from '../../users/settings.queries.ts'
import { selectedChannels, hasSelection, withSelection } from '../rules/channel-selection.ts'

/** The channels of the AI analytics, stored per person and organization. An empty list means all. */
export function useSelectedChannels(org_id: string) {
  const [setting, change] = useSetting<string>('ai_analytics_channels', '')
  const channels = useChannels(org_id).data
  const known = channels ?? []
  return {
    channels: known,
    chosen: selectedChannels(
      setting,
      org_id,
      known.map(({ channel_id }) => channel_id),
    ),
    /** The selection is unknown until the channels have been loaded. */
    isKnown: channels !== undefined || !hasSelection(setting, org_id),
    choose: (channel_ids: readonly string[]) => change(withSelection(setting, org_id, channel_ids)),
  }
}
