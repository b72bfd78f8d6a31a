import { useChannels } from '../../channels/channels.queries.ts'
import { useSetting } from '../../users/settings.queries.ts'
import { selectedChannels, hasSelection, withSelection } from '../rules/channel-selection.ts'

/** The AI analytics channels: what a person wants counted in an organization, on all of their devices. None are all. */
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
    /** Until the channels are known, one cannot say which of them are chosen. */
    isKnown: channels !== undefined || !hasSelection(setting, org_id),
    choose: (channel_ids: readonly string[]) => change(withSelection(setting, org_id, channel_ids)),
  }
}
