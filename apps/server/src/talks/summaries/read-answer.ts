import { tokensOf } from '@earshot/contract/rules/tokens'
import { LONGEST_TITLE } from '@earshot/contract/rules/titles'
import { LONGEST_DETAIL, LONGEST_SENTENCE, type SummaryPart } from '@earshot/contract/summaries'
import * as z from 'zod/mini'
import { ChatError } from '../../ports/chat/chat.ts'
import { plainLine } from './plain-line.ts'
import type { NumberedSentence } from './prompts.ts'

/** Asking again may help. */
export class NonsenseError extends ChatError {
  constructor() {
    super('The chat model answered what cannot be used')
  }
}

export type WrittenPart = Pick<SummaryPart, 'kind' | 'text' | 'who' | 'by_when' | 'cites'>

const Cites = z.array(z.int()).check(z.maxLength(50))
const Cited = z.object({ text: z.string(), cites: Cites })
const Detail = z.optional(z.nullable(z.string()))
const Action = z.object({ what: z.string(), who: Detail, by_when: Detail, cites: Cites })
const Lists = z.object({
  title: z.optional(z.unknown()),
  summary: z.optional(z.array(z.unknown())),
  actions: z.optional(z.array(z.unknown())),
})
const Translations = z.object({ sentences: z.array(z.unknown()) })
const Translation = z.object({ number: z.int(), text: z.string() })

const MOST_ACTIONS = 20

/** What cites nothing that was said is dropped, as is what cannot be shown as a line of text. */
export function readSummary(said: string, chunk: readonly NumberedSentence[], mostSentences: number): WrittenPart[] {
  const { title, summary, actions } = parsed(Lists, said)
  if (title === undefined && summary === undefined && actions === undefined) throw new NonsenseError()
  return [
    ...citedParts('title', title === undefined ? [] : [title], { chunk, longest: LONGEST_TITLE }),
    ...citedParts('sentence', summary ?? [], { chunk, longest: LONGEST_SENTENCE }).slice(0, mostSentences),
    ...(actions ?? []).flatMap((action) => actionOf(action, chunk)).slice(0, MOST_ACTIONS),
  ]
}

interface Bounds {
  chunk: readonly NumberedSentence[]
  longest: number
}

const citedParts = (kind: 'title' | 'sentence', all: unknown[], { chunk, longest }: Bounds): WrittenPart[] =>
  all.flatMap((each) => {
    const read = z.safeParse(Cited, each)
    const cited = read.success ? sentencesCited(read.data.cites, chunk) : []
    const text = read.success ? plainLine(read.data.text, { longest, said: cited }) : null
    return text && cited.length > 0 ? [{ kind, text, who: null, by_when: null, cites: rangesOf(cited) }] : []
  })

function actionOf(action: unknown, chunk: readonly NumberedSentence[]): WrittenPart[] {
  const read = z.safeParse(Action, action)
  if (!read.success) return []
  const cited = sentencesCited(read.data.cites, chunk)
  const text = plainLine(read.data.what, { longest: LONGEST_SENTENCE, said: cited })
  if (!text || cited.length === 0) return []
  const detail = (given: string | null | undefined) => saidDetail(given, cited)
  return [
    { kind: 'action', text, who: detail(read.data.who), by_when: detail(read.data.by_when), cites: rangesOf(cited) },
  ]
}

/** A name or a time must be in the cited words, because a wrong one would be believed. */
function saidDetail(given: string | null | undefined, cited: readonly NumberedSentence[]): string | null {
  const detail = plainLine(given ?? '', { longest: LONGEST_DETAIL, said: cited })
  const tokens = detail ? tokensOf(detail) : []
  if (tokens.length === 0) return null
  const isSaid = cited.some(({ text }) => ` ${tokensOf(text).join(' ')} `.includes(` ${tokens.join(' ')} `))
  return isSaid ? detail : null
}

const sentencesCited = (cites: readonly number[], chunk: readonly NumberedSentence[]) =>
  chunk.filter(({ number }) => cites.includes(number))

/** In seconds; sentences that follow each other are one range. */
function rangesOf(cited: readonly NumberedSentence[]): WrittenPart['cites'] {
  const ranges: { start: number; end: number; last: number }[] = []
  for (const { number, start, end } of cited) {
    const before = ranges.at(-1)
    if (before?.last === number - 1) Object.assign(before, { end, last: number })
    else ranges.push({ start, end, last: number })
  }
  return ranges.map(({ start, end }) => ({ start, end }))
}

/** Some sentences may be missing, but not most of them. */
export function readTranslation(said: string, chunk: readonly NumberedSentence[]): WrittenPart[] {
  const { sentences } = parsed(Translations, said)
  const given = new Map<number, string>()
  for (const sentence of sentences) {
    const read = z.safeParse(Translation, sentence)
    if (read.success && !given.has(read.data.number)) given.set(read.data.number, read.data.text)
  }
  const parts = chunk.flatMap(({ number, text: original, start, end }): WrittenPart[] => {
    const text = plainLine(given.get(number) ?? '', {
      longest: longestTranslation(original),
      said: [{ text: original }],
    })
    return text ? [{ kind: 'translation', text, who: null, by_when: null, cites: [{ start, end }] }] : []
  })
  if (parts.length * 2 < chunk.length) throw new NonsenseError()
  return parts
}

const longestTranslation = (original: string) => original.length * 4 + 100

/** The JSON object in what a model said, which may be fenced, commented or preceded by its thoughts. */
function parsed<Schema extends z.ZodMiniType>(schema: Schema, said: string): z.output<Schema> {
  const answer = said.slice(Math.max(0, said.lastIndexOf('</think>')))
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  const read = z.safeParse(schema, parseJson(json))
  if (!read.success) throw new NonsenseError()
  return read.data
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
