import { useState } from 'react'
import { useChannels } from '../../channels/channels.queries.ts'

/** The channel that talks are sent to: the one in view, unless another was chosen since; else the first. */
export function useTargetChannel(org_id: string, viewed: string | undefined) {
  const channels = useChannels(org_id).data
  const [chosen, setChosen] = useState<{ while: string | undefined; channel_id: string }>()
  const wanted = chosen && chosen.while === viewed ? chosen.channel_id : viewed
  return {
    channels,
    channel: channels?.find(({ channel_id }) => channel_id === wanted) ?? channels?.[0],
    choose: (channel_id: string) => setChosen({ while: viewed, channel_id }),
    nameOf: (id: string) => channels?.find(({ channel_id }) => channel_id === id)?.name ?? '',
  }
}
