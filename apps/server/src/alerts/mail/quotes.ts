import { MASK } from '@earshot/contract/rules/redact'
import type { HitSilence } from '@earshot/contract/silences'
import * as z from 'zod/mini'
import { escapeHtml } from '../../core/escape-html.ts'

/** A line of a message that says what was said in a talk, so that it can be written anew while the message waits. */
export const Quote = z.object({
  talk_id: z.string(),
  /** What is quoted: the beginning of the talk's text, the words around a hit, or words that were made of the text. */
  of: z.enum(['text', 'hit', 'summary']),
  alert_id: z.nullable(z.string()),
  /** How the line begins, before what it quotes. */
  lead: z.string(),
  said: z.string(),
  /** Whether the message has nothing else to say. */
  only: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

/** A payload of a message that waits to be sent. */
export interface Quoting {
  quotes?: Quote[] | undefined
}

interface Context {
  before: string
  match: string
  after: string
}

interface QuotedHit extends Context {
  talk_id: string
  alert_id: string
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

/** Of a hit that found words; one that noticed a silence quotes none. */
export const hitQuotes = (
  { talk_id, alert_id, silence, ...said }: QuotedHit,
  { lead, only }: Pick<Quote, 'lead' | 'only'>,
): Quote[] => (silence ? [] : [{ talk_id, of: 'hit', alert_id, lead, said: inContext(said), only }])

/** Of a message about talks; notes are the words of those who wrote them. */
export const talkQuotes = (
  { talk_id, text, reason }: { talk_id: string; text: string; reason: string },
  lead: string,
): Quote[] => (reason === 'note' ? [] : [{ talk_id, of: 'text', alert_id: null, lead, said: text, only: false }])

/** Of lines that name a talk. They are masked as a whole. */
export const summaryQuotes = (lines: readonly ({ heading: string } | { text: string; talk_id?: string })[]) =>
  lines.flatMap((line): Quote[] =>
    'text' in line && line.talk_id ? [{ ...GONE, talk_id: line.talk_id, said: line.text }] : [],
  )

/** Writes what a message quotes of the talk anew. Null if it is only about a hit that is gone. */
export function requote<Message extends Quoting>(message: Message, talk: Quotable): Message | null {
  const quotes = message.quotes ?? []
  const current = quotes.map((quote) => (quote.talk_id === talk.talk_id ? requoted(quote, talk) : quote))
  if (current.some((now, at) => now === GONE && quotes[at]?.only)) return null
  const changed = quotes.reduce(
    (text, quote, at) => replaceLine(text, lineOf(quote), lineOf(current[at] ?? GONE)),
    message,
  )
  return { ...changed, quotes: current }
}

const lineOf = ({ lead, said }: Pick<Quote, 'lead' | 'said'>) => lead + said
const GONE: Quote = { talk_id: '', of: 'summary', alert_id: null, lead: '', said: MASK, only: false }

function requoted(quote: Quote, { text, hits }: Quotable): Quote {
  if (quote.of === 'summary') return { ...quote, said: MASK }
  if (quote.of === 'text') return { ...quote, said: text.slice(0, MOST_QUOTED) }
  const hit = hits.find(({ alert_id }) => alert_id === quote.alert_id)
  return hit ? { ...quote, said: inContext(hit) } : GONE
}

/** Characters of a talk's text in a message. */
export const MOST_QUOTED = 200

/** Lines of plain texts, elements of HTML, and texts of one line. */
function replaceLine<Value>(value: Value, line: string, to: string): Value {
  if (typeof value === 'string') {
    if (value === line) return to as Value
    const inText = value.replaceAll(`\n${line}\n`, () => `\n${to}\n`)
    return inText.replaceAll(`>${escapeHtml(line)}<`, () => `>${escapeHtml(to)}<`) as Value
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceLine(each, line, to)])) as Value
}
