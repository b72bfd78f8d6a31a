import type { NotificationSettings } from '@earshot/contract/notifications'
import { findPhrases, phraseIndex } from '@earshot/contract/rules/phrases'
import { type PlacedToken, tokensOf } from '@earshot/contract/rules/tokens'

export type Reason = 'new' | 'mention' | 'reply'

interface Named {
  user_id: string
  name: string
}

/** Shorter words are said too often to be a call for somebody. */
const SHORTEST_NAME = 3

/**
 * Who is named in a talk: by the whole name, or by the first word of it where nobody else of the organization has a name
 * with that word.
 */
export function namedIn(tokens: readonly PlacedToken[], people: readonly Named[]): Set<string> {
  const words = people.map(({ name }) => tokensOf(name))
  const bearers = new Map<string, number>()
  for (const word of words.flatMap((name) => [...new Set(name)])) bearers.set(word, (bearers.get(word) ?? 0) + 1)
  const calls = people.flatMap(({ user_id, name }, at) => {
    const [first = ''] = words[at] ?? []
    const isOnes = first.length >= SHORTEST_NAME && bearers.get(first) === 1
    return [name, ...(isOnes ? [first] : [])].map((phrase) => ({ key: user_id, phrase }))
  })
  return new Set(findPhrases(tokens, phraseIndex(calls)).map(({ key }) => key))
}

interface Told {
  channel_id: string
  replied: boolean
  named: boolean
}

/** Why somebody is told of a talk, as they follow its channel; null when they are not. */
export function reasonFor(
  { follow, channels }: Pick<NotificationSettings, 'follow' | 'channels'>,
  { channel_id, replied, named }: Told,
): Reason | null {
  const chosen = channels.find((channel) => channel.channel_id === channel_id)?.follow ?? follow
  if (chosen === 'none') return null
  if (replied) return 'reply'
  if (named) return 'mention'
  return chosen === 'all' ? 'new' : null
}
