import { dayAt } from '@earshot/contract/rules/ranges'
import { type Asked, useAnalytics, useTotalBefore } from '../../analytics/analytics.queries.ts'
import { useChosenChannels } from '../../analytics/channels/use-chosen-channels.ts'
import type { View } from '../../analytics/rules/view.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import type { Place } from '../place.ts'

/** The figures of a place: of its channel, or of the channels that the person chose. */
export function useCounted({ inChannel, channel_id = '' }: Place, { range, first, last, by, group }: View) {
  const { org_id } = useOrganization()
  const { channels: known, chosen, isKnown, choose } = useChosenChannels(org_id)
  const isHere = !inChannel || known.some((channel) => channel.channel_id === channel_id)
  const tz = zone()
  const asked: Asked = {
    ...{ org_id, range, first, last, by, group, tz },
    channels: channel_id ? [channel_id] : chosen,
    today: todayIn(tz),
  }
  const { data, error, refetch, isPlaceholderData } = useAnalytics(asked, { enabled: isKnown && isHere })
  const before = useTotalBefore(asked, isPlaceholderData || !data ? undefined : { from: data.from, to: data.to })
  return {
    ...{ tz, known, chosen, choose, error, before },
    channels: asked.channels,
    analytics: data,
    isOld: isPlaceholderData,
    retry: () => void refetch(),
  }
}

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
const todayIn = (tz: string) => dayAt(Date.now(), tz)
