import type { Channel } from '@earshot/contract/channels'

export interface ChannelSection {
  id: string
  channels: Channel[]
}

export const FAVORITES = 'favorites'

/** A person’s favorites, then the others. */
export function channelSections(channels: readonly Channel[]): ChannelSection[] {
  const favorites = channels.filter(({ favorite }) => favorite)
  const others = channels.filter(({ favorite }) => !favorite)
  return [
    ...(favorites.length > 0 ? [{ id: FAVORITES, channels: favorites }] : []),
    { id: 'channels', channels: others },
  ]
}
