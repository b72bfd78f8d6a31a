import type { Channel } from '@earshot/contract/channels'

export interface ChannelSection {
  id: string
  /** Of a group. */
  name?: string
  channels: Channel[]
}

export const FAVORITES = 'favorites'
export const UNGROUPED = 'channels'

/** Channels in their order, by group: those in none first. */
export function channelGroupsOf(channels: readonly Channel[]): ChannelSection[] {
  const groups = Map.groupBy(channels, ({ group }) => group?.group_id ?? UNGROUPED)
  return [...groups].map(([id, members]) => {
    const name = members[0]?.group?.name
    return { id, channels: members, ...(name !== undefined && { name }) }
  })
}

/** A person’s favorites, and the others by group. */
export function channelSections(channels: readonly Channel[]): ChannelSection[] {
  const favorites = channels.filter(({ favorite }) => favorite)
  const others = channelGroupsOf(channels.filter(({ favorite }) => !favorite))
  return favorites.length > 0 ? [{ id: FAVORITES, channels: favorites }, ...others] : others
}
