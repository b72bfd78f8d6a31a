import type { Channel } from '@earshot/contract/channels'
import { ChannelSign } from './ChannelSign.tsx'

/** With the sign before it. Nothing for a channel that is not known. */
export function ChannelName({ channel }: { channel: Pick<Channel, 'name' | 'private'> | undefined }) {
  return channel ? (
    <bdi>
      <ChannelSign channel={channel} size={14} /> {channel.name}
    </bdi>
  ) : null
}
