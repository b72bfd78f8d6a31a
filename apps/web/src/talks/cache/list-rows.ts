import type { FoundTalk } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'
import { similarIn, type TalkPage } from './talk-entries.queries.ts'

export type Parts = ReadonlyMap<string, Partial<Talk>>
export type Ids = Pick<ReadonlySet<string>, 'has'>

export const withChanged = (pages: TalkPage[], parts: Parts) =>
  withRows(pages, parts, (talks) =>
    talks.map((row) => {
      const part = parts.get(row.talk_id)
      return part ? { ...row, ...ofRows(part), ...(saysOther(row, part) && { summary: null }) } : row
    }),
  )

export const rowsIn = (pages: readonly TalkPage[], ids: Ids): FoundTalk[] =>
  pages.flatMap((page) => rowsOf(page).filter(({ talk_id }) => ids.has(talk_id)))

/** With those that do not contain the query's words. */
export const rowsOf = (page: TalkPage): FoundTalk[] => [...page.talks, ...similarIn(page)]

export const withoutRows = (pages: TalkPage[], ids: Ids) =>
  withRows(pages, ids, (talks) => talks.filter(({ talk_id }) => !ids.has(talk_id)))

/** Puts rows back at their previous positions, unless a refetch has returned them. Newer rows stay in front. */
export function withRowsBack(pages: TalkPage[], { before, ids }: { before: TalkPage[]; ids: Ids }): TalkPage[] {
  const here = new Set(pages.flatMap(rowsOf).map(({ talk_id }) => talk_id))
  const missing = { has: (talk_id: string) => ids.has(talk_id) && !here.has(talk_id) }
  if (rowsIn(before, missing).length === 0) return pages
  return recounted(pages, (talks, at, kind) => {
    const old = before[at]?.[kind] ?? []
    return old.some(({ talk_id }) => missing.has(talk_id)) ? merged(talks, old, missing) : talks
  })
}

function merged(now: FoundTalk[], old: FoundTalk[], missing: Ids) {
  const rows = new Map(now.map((row) => [row.talk_id, row]))
  const existing = new Set(old.map(({ talk_id }) => talk_id))
  const stood = old.flatMap((row) => rows.get(row.talk_id) ?? (missing.has(row.talk_id) ? [row] : []))
  return [...now.filter(({ talk_id }) => !existing.has(talk_id)), ...stood]
}

const LISTED_CHARACTERS = 300

/** List rows have 48 peaks of their own, no words, and only the beginning of the text. */
function ofRows(part: Partial<Talk>) {
  const { words: _, versions: __, audio_url: ___, peaks: ____, text, ...fields } = part
  return text === undefined ? fields : { ...fields, text: text.slice(0, LISTED_CHARACTERS) }
}

/** Words that were redacted may stand in the summary, which comes with the next fetch of the list. */
const saysOther = (row: FoundTalk, { text }: Partial<Talk>) =>
  Boolean(row.summary) && text !== undefined && text.slice(0, LISTED_CHARACTERS) !== row.text

function withRows(pages: TalkPage[], ids: Ids, change: (talks: FoundTalk[]) => FoundTalk[]) {
  const holdsAny = (talks: readonly FoundTalk[]) => talks.some(({ talk_id }) => ids.has(talk_id))
  if (!pages.some((page) => holdsAny(rowsOf(page)))) return pages
  return recounted(pages, (talks) => (holdsAny(talks) ? change(talks) : talks))
}

const KINDS = ['talks', 'maybe_said', 'by_sound'] as const

type Change = (talks: FoundTalk[], at: number, kind: (typeof KINDS)[number]) => FoundTalk[]

function recounted(pages: TalkPage[], change: Change) {
  const changed = pages.map((page, at) => {
    const lists = KINDS.map((kind) => [kind, page[kind] && change(page[kind], at, kind)] as const)
    return lists.every(([kind, talks]) => talks === page[kind])
      ? page
      : { ...page, ...Object.fromEntries(lists.filter(([, talks]) => talks)) }
  })
  const more = changed.reduce((sum, { talks }, at) => sum + talks.length - (pages[at]?.talks.length ?? 0), 0)
  return more === 0 ? changed : changed.map((page) => ({ ...page, total: page.total + more }))
}
