import type { NotificationSettings } from '@earshot/contract/notifications'
import { findPhrases, phraseIndex } from '@earshot/contract/rules/phrases'
import { type PlacedToken, tokensOf } from '@earshot/contract/rules/tokens'

export type Reason = 'new' | 'mention' | 'reply' | 'search'

interface NamedUser {
  user_id: string
  name: string
}

/** Shorter words are too common to be a mention. */
const SHORTEST_NAME = 3

/** The members named in a talk: by the full name, or by the first name if no other member's name has that word. */
export function namedIn(tokens: readonly PlacedToken[], people: readonly NamedUser[]): Set<string> {
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

/** An email about what is personal is sent if the person has not seen it by then. */
export const UNSEEN_MINUTES = 5

/** Someone spoke or wrote to the person. */
export const isPersonal = (reason: Reason | 'note') => reason !== 'new' && reason !== 'search'

/** Whether emails about what is personal wait, because it may be seen in the app. */
export const emailsWait = ({ follow_by, mentions_by_email }: NotificationSettings) =>
  !follow_by.email && mentions_by_email

/** Null for none. */
export function waysFor(settings: NotificationSettings, reason: Reason | 'note') {
  const { email, push } = settings.follow_by
  const ways = { email: email || (emailsWait(settings) && isPersonal(reason)), push }
  return ways.email || ways.push ? ways : null
}

interface NotifiedTalkFacts {
  channel_id: string
  replied: boolean
  named: boolean
  /** By a search that the person follows, whatever they chose for the channel. */
  found?: boolean
  /** The person muted the channel: only a mention notifies them. */
  muted?: boolean
}

/** Why a follower is notified of a talk; null if not. */
export function reasonFor(
  { follow, channels }: Pick<NotificationSettings, 'follow' | 'channels'>,
  { channel_id, replied, named, found, muted }: NotifiedTalkFacts,
): Reason | null {
  const chosen = channels.find((channel) => channel.channel_id === channel_id)?.follow ?? follow
  const isCalled = chosen !== 'none' && named
  if (muted) return isCalled ? 'mention' : null
  if (chosen !== 'none' && replied) return 'reply'
  if (isCalled) return 'mention'
  if (found) return 'search'
  return chosen === 'all' ? 'new' : null
}
