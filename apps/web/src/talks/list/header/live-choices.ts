import { createPageStore } from '../../../lib/page-store.ts'
import type { TalkRow } from '@earshot/contract/talks'

/** The only channel that plays in live mode, until it is released. */
export const heldChannel = createPageStore<string | undefined>(undefined)

/** What was said before the person joined, and is played first. */
export const catchUp = createPageStore<readonly TalkRow[]>([])

export interface LiveChoices {
  /** Undefined in live mode of one channel, which plays everything. */
  all: readonly { channel_id: string; mute: object | null }[] | undefined
  held: string | undefined
  /** Milliseconds until when, by channel. */
  avoided: Readonly<Record<string, number>>
}

/** A held channel of another organization holds nothing. */
export const heldAmong = ({ all, held }: Pick<LiveChoices, 'all' | 'held'>) =>
  all?.some(({ channel_id }) => channel_id === held) ? held : undefined

/** Whether live mode passes the talks of a channel over. A held channel plays, whatever else is said of it. */
export function passesOver({ all, held, avoided }: LiveChoices, channel_id: string) {
  if (!all) return false
  const holds = heldAmong({ all, held })
  if (holds) return channel_id !== holds
  const isMuted = all.some((channel) => channel.channel_id === channel_id && channel.mute !== null)
  return isMuted || channel_id in avoided
}
