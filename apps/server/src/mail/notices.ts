import type { Letter } from '../ports/mail/mail.ts'
import { letter } from './letter.ts'

/** A hit as a letter tells it. */
export interface Heard {
  keyword: string
  channel: string
  before: string
  match: string
  after: string
  link: string
}

interface HitsHeard {
  to: string
  name: string
  organization: string
  hits: Heard[]
  /** Where all hits are, where one chooses, and where such letters are switched off at once. */
  all: string
  settings: string
  unsubscribe: string
}

const MOST_LISTED = 20

/** One hit with the words around it, or several as a digest. */
export function hitLetter({ to, name, organization, hits, all, settings, unsubscribe }: HitsHeard): Letter {
  const [first, ...others] = hits as [Heard, ...Heard[]]
  const end = { foot: footOf(organization, settings), unsubscribe }
  const greeting = `Hello ${name},`
  if (others.length === 0)
    return letter(to, `“${first.keyword}” in ${first.channel}`, {
      lines: [greeting, `“${first.keyword}” was heard in ${first.channel}:`, inContext(first)],
      action: { label: 'Listen', link: first.link },
      ...end,
    })
  const listed = hits
    .slice(0, MOST_LISTED)
    .map((hit) => `“${hit.keyword}” in ${hit.channel}: ${inContext(hit)}\n${hit.link}`)
  const more = hits.length > MOST_LISTED ? [`And ${hits.length - MOST_LISTED} more.`] : []
  return letter(to, `${hits.length} hits in ${organization}`, {
    lines: [greeting, `${hits.length} hits since the last letter:`, ...listed, ...more],
    action: { label: 'See all hits', link: all },
    ...end,
  })
}

const inContext = ({ before, match, after }: Heard) => `… ${before} ${match} ${after} …`.replaceAll(/\s+/g, ' ')

/** A talk as a letter tells it. */
interface Said {
  author: string
  channel: string
  text: string
  reason: 'new' | 'mention' | 'reply'
  link: string
}

interface TalksSaid extends Omit<HitsHeard, 'hits'> {
  talks: Said[]
}

const WHY = { new: 'said', mention: 'named you', reply: 'answered you' }

/** One talk with its first words, or several as a digest. */
export function talksLetter({ to, name, organization, talks, all, settings, unsubscribe }: TalksSaid): Letter {
  const [first, ...others] = talks as [Said, ...Said[]]
  const end = { foot: footOf(organization, settings), unsubscribe }
  const greeting = `Hello ${name},`
  if (others.length === 0)
    return letter(to, `${first.author} ${WHY[first.reason]} in ${first.channel}`, {
      lines: [greeting, `${first.author} ${WHY[first.reason]} in ${first.channel}:`, first.text],
      action: { label: 'Listen', link: first.link },
      ...end,
    })
  const listed = talks
    .slice(0, MOST_LISTED)
    .map(({ author, channel, text, reason, link }) => `${author} ${WHY[reason]} in ${channel}: ${text}\n${link}`)
  const more = talks.length > MOST_LISTED ? [`And ${talks.length - MOST_LISTED} more.`] : []
  return letter(to, `${talks.length} talks in ${organization}`, {
    lines: [greeting, `${talks.length} talks since the last letter:`, ...listed, ...more],
    action: { label: 'See all talks', link: all },
    ...end,
  })
}

const footOf = (organization: string, settings: string) =>
  `You get this from ${organization} on Earshot. Choose what you hear of: ${settings}`
