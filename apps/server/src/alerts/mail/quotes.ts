import { cutText } from '@earshot/contract/rules/cut-text'
import { Id } from '@earshot/contract/fields'
import { MASK } from '@earshot/contract/rules/mask'
import type { HitSilence } from '@earshot/contract/silences'
import * as z from 'zod/mini'
import { escapeHtml } from '../../core/escape-html.ts'
import { countTexts, DigestCount, MOST_LISTED } from './digest-count.ts'
import { texts } from './languages.ts'

/** A line of a message that says what was said in a talk, so that it can be written anew while the message waits. */
export const Quote = z.object({
  talk_id: z.string(),
  /**
   * What is quoted: the beginning of the talk's text, the words around a hit, words that were made of the text, or what
   * was not said in the talk, like a note.
   */
  of: z.enum(['text', 'hit', 'summary', 'note']),
  alert_id: z.nullable(z.string()),
  /** How the line begins, before what it quotes. */
  lead: z.string(),
  said: z.string(),
  /** Whether the message has nothing else to say. */
  only: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

/** Fields of a message that waits to be sent. */
export const quoting = {
  quotes: z.optional(z.array(Quote)),
  recipient: z.optional(z.object({ org_id: Id, user_id: Id })),
  counted: z.optional(DigestCount),
}

export interface Quoting {
  quotes?: Quote[] | undefined
  /** Whose rights decide which of the talks are in it when it is sent. */
  recipient?: { org_id: string; user_id: string } | undefined
  counted?: DigestCount | undefined
}

interface Context {
  before: string
  match: string
  after: string
}

interface QuotedHit extends Context {
  talk_id: string
  alert_id: string
  keyword: string
  silence: HitSilence | null
}

/** What a talk says now. */
export interface Quotable {
  talk_id: string
  text: string
  hits: readonly (Context & { alert_id: string })[]
}

export const inContext = ({ before, match, after }: Context) =>
  `… ${before} ${match} ${after} …`.replaceAll(/\s+/g, ' ')

/** One that noticed a silence quotes no words. */
export const hitQuote = (
  { talk_id, alert_id, silence, keyword, ...said }: QuotedHit,
  { lead, only }: Pick<Quote, 'lead' | 'only'>,
): Quote =>
  silence
    ? { talk_id, of: 'note', alert_id, lead, said: keyword, only }
    : { talk_id, of: 'hit', alert_id, lead, said: inContext(said), only }

/** Of a message about talks; notes are the words of those who wrote them. */
export const talkQuote = (
  { talk_id, text, reason }: { talk_id: string; text: string; reason: string },
  lead: string,
): Quote => ({ talk_id, of: reason === 'note' ? 'note' : 'text', alert_id: null, lead, said: text, only: false })

/** Of lines that name a talk. They are masked as a whole, except notes. */
export const summaryQuotes = (
  lines: readonly ({ heading: string } | { text: string; talk_id: string; isNote?: true })[],
) =>
  lines.flatMap((line): Quote[] =>
    'text' in line ? [{ ...GONE, of: line.isNote ? 'note' : 'summary', talk_id: line.talk_id, said: line.text }] : [],
  )

/** Writes what a message quotes of the talk anew. Null if it is only about a hit that is gone. */
export function requote<Message extends Quoting>(message: Message, talk: Quotable): Message | null {
  const quotes = message.quotes ?? []
  const current = quotes.map((quote) => (quote.talk_id === talk.talk_id ? requoted(quote, talk) : quote))
  if (current.some((now, at) => now === GONE && quotes[at]?.only)) return null
  const changed = quotes.reduce(
    (texts, quote, at) => mapTexts(texts, (text) => replaceLine(text, lineOf(quote), lineOf(current[at] ?? GONE))),
    message,
  )
  return { ...changed, quotes: current }
}

/** Leaves out the lines about these talks, and counts the others. Null if it has no others. */
export function withoutTalks<Message extends Quoting>(message: Message, gone: ReadonlySet<string>): Message | null {
  const [removed = [], quotes = []] = [true, false].map((isGone) =>
    message.quotes?.filter(({ talk_id }) => gone.has(talk_id) === isGone),
  )
  if (quotes.length === 0) return null
  const said = new Set(quotes.map(lineOf))
  const changed = removed.reduce(
    (texts, quote) => mapTexts(texts, (text) => (said.has(text) ? text : removeLine(text, quote))),
    message,
  )
  return { ...recounted(changed, gone), quotes }
}

/** A digest is about one thing per quote, of which it lists the first. */
function recounted<Message extends Quoting>(message: Message, gone: ReadonlySet<string>): Message {
  const { counted, quotes = [] } = message
  if (!counted) return message
  const left = quotes.map(({ talk_id }) => !gone.has(talk_id))
  const unlisted = left.slice(MOST_LISTED)
  const { more } = texts[counted.language]
  const before = countTexts(counted)
  const now = countTexts({ ...counted, number: counted.number - left.filter((isLeft) => !isLeft).length })
  const changes = [
    [before.subject, now.subject],
    [before.title, now.title],
    [before.intro, now.intro],
    [more(unlisted.length), unlisted.includes(true) ? more(unlisted.filter(Boolean).length) : ''],
  ] as const
  return changes.reduce((changed, [line, to]) => mapTexts(changed, (text) => replaceLine(text, line, to)), message)
}

const lineOf = ({ lead, said }: Pick<Quote, 'lead' | 'said'>) => lead + said
const GONE: Quote = { talk_id: '', of: 'summary', alert_id: null, lead: '', said: MASK, only: false }

function requoted(quote: Quote, { text, hits }: Quotable): Quote {
  if (quote.of === 'note') return quote
  if (quote.of === 'summary') return { ...quote, said: MASK }
  if (quote.of === 'text') return { ...quote, said: cutText(text, MOST_QUOTED) }
  const hit = hits.find(({ alert_id }) => alert_id === quote.alert_id)
  return hit ? { ...quote, said: inContext(hit) } : GONE
}

/** Characters of a talk's text in a message. */
export const MOST_QUOTED = 200

/** Lines of plain texts, elements of HTML, and texts of one line. */
function replaceLine(text: string, line: string, to: string): string {
  if (text === line) return to
  if (to === '') return text.replaceAll(`\n${line}\n`, '').replaceAll(`<p>${escapeHtml(line)}</p>`, '')
  const inText = text.replaceAll(`\n${line}\n`, () => `\n${to}\n`)
  return inText.replaceAll(`>${escapeHtml(line)}<`, () => `>${escapeHtml(to)}<`)
}

/** With its link, which tells it from the same words of another talk. */
function removeLine(text: string, quote: Quote): string {
  const line = lineOf(quote)
  if (text === line) return ''
  const inText = withoutParts(text, quote, [`\n${line}\n`, '\n'])
  return withoutParts(inText, quote, ['<p><a href="', '</p>'])
}

/** Parts from one to the other that have a link to the talk. */
function withoutParts(text: string, { talk_id }: Quote, [begin, end]: [begin: string, end: string]): string {
  const [first = '', ...parts] = text.split(begin)
  const left = parts.map((part) => {
    const [link = ''] = part.split(end, 1)
    return link.includes(talk_id) ? part.slice(link.length + end.length) : begin + part
  })
  return first + left.join('')
}

function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)])) as Value
}
