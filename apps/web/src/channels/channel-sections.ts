import type { Channel } from '@earshot/contract/channels'

export interface ChannelSection {
  id: string
  /** Of a group. */
  name?: string
  channels: Channel[]
}

export const FAVORITES = 'favorites'
export const UNHEARD = 'unheard'
export const UNGROUPED = 'channels'

/** Channels in their order, by group: those in none first. */
export function channelGroupsOf(channels: readonly Channel[]): ChannelSection[] {
  const groups = Map.groupBy(channels, ({ group }) => group?.group_id ?? UNGROUPED)
  return [...groups].map(([id, members]) => {
    const name = members[0]?.group?.name
    return { id, channels: members, ...(name !== undefined && { name }) }
  })
}

/** A person’s favorites, those that are to stand first, and the others by group. */
export function channelSections(channels: readonly Channel[], first: ReadonlySet<string>): ChannelSection[] {
  const isFirst = ({ channel_id }: Channel) => first.has(channel_id)
  const others = channels.filter(({ favorite }) => !favorite)
  return [
    { id: FAVORITES, channels: channels.filter(({ favorite }) => favorite) },
    { id: UNHEARD, channels: others.filter(isFirst) },
    ...channelGroupsOf(others.filter((channel) => !isFirst(channel))),
  ].filter((section) => section.channels.length > 0)
}
