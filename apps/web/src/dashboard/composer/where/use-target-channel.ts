import { useState } from 'react'
import { useChannels } from '../../../channels/channels.queries.ts'

interface Looking {
  /** The channel in view. */
  viewed: string | undefined
  /** The channel of the talk that is answered. */
  answered: string | undefined
}

/** The channel that talks are sent to: that of the talk that is answered or the one in view, unless another was chosen since; else the first. */
export function useTargetChannel(org_id: string, { viewed, answered }: Looking) {
  const channels = useChannels(org_id).data
  const [chosen, setChosen] = useState<{ while: string | undefined; channel_id: string }>()
  const suggested = answered ?? viewed
  const wanted = chosen && chosen.while === suggested ? chosen.channel_id : suggested
  return {
    channels,
    channel: channels?.find(({ channel_id }) => channel_id === wanted) ?? channels?.[0],
    choose: (channel_id: string) => setChosen({ while: suggested, channel_id }),
    nameOf: (id: string) => channels?.find(({ channel_id }) => channel_id === id)?.name ?? '',
  }
}
