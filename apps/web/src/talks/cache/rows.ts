import type { FoundTalk } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'

interface Page {
  talks: FoundTalk[]
  total: number
}

/** What the cache keeps under ['talks', org_id, …]: a talk, a page of rows, or pages of them. */
export type Kept = Partial<Talk> | Page | { pages: Page[] } | undefined

/** What talks are changed to, by their ids. */
export type Parts = ReadonlyMap<string, Partial<Talk>>
type Ids = Pick<ReadonlySet<string>, 'has'>

/** With talks changed, wherever they stand; the very same where none does. Rows only take what rows have. */
export function withChanged(kept: Kept, parts: Parts): Kept {
  if (!kept) return kept
  if ('talk_id' in kept) return parts.has(kept.talk_id ?? '') ? { ...kept, ...parts.get(kept.talk_id ?? '') } : kept
  const change = (row: FoundTalk) => {
    const part = parts.get(row.talk_id)
    return part ? { ...row, ...ofRows(part) } : row
  }
  return holdsAny(kept, parts) ? withTalks(kept, (talks) => (hasAny(talks, parts) ? talks.map(change) : talks)) : kept
}

/** The talks of these that are known here. */
export const known = (kept: Kept, ids: Ids): Partial<Talk>[] =>
  kept && 'talk_id' in kept
    ? [kept].filter(({ talk_id }) => ids.has(talk_id ?? ''))
    : pagesOf(kept).flatMap(({ talks }) => talks.filter(({ talk_id }) => ids.has(talk_id)))

/** Whether one of these stands in a list. */
export const holdsAny = (kept: Kept, ids: Ids) => pagesOf(kept).some(({ talks }) => hasAny(talks, ids))

const hasAny = (talks: readonly FoundTalk[], ids: Ids) => talks.some(({ talk_id }) => ids.has(talk_id))

export const withoutRows = (kept: Kept, ids: Ids): Kept =>
  withTalks(kept, (talks) => (hasAny(talks, ids) ? talks.filter(({ talk_id }) => !ids.has(talk_id)) : talks))

/** With rows back where they stood before, unless news has brought them already. What came meanwhile stays in front. */
export function withRowsBack(kept: Kept, { before, ids }: { before: Kept; ids: Ids }): Kept {
  const pages = pagesOf(before)
  const here = new Set(pagesOf(kept).flatMap(({ talks }) => talks.map(({ talk_id }) => talk_id)))
  const missing = (talks: readonly FoundTalk[]) =>
    talks.filter(({ talk_id }) => ids.has(talk_id) && !here.has(talk_id)).length > 0
  if (!pages.some(({ talks }) => missing(talks))) return kept
  return withTalks(kept, (talks, at) => {
    const old = pages[at]?.talks ?? []
    return missing(old) ? merged(talks, old, { ids, here }) : talks
  })
}

function merged(now: FoundTalk[], old: FoundTalk[], { ids, here }: { ids: Ids; here: Ids }) {
  const rows = new Map(now.map((row) => [row.talk_id, row]))
  const places = new Set(old.map(({ talk_id }) => talk_id))
  const comesBack = (id: string) => ids.has(id) && !here.has(id)
  const stood = old.flatMap((row) => rows.get(row.talk_id) ?? (comesBack(row.talk_id) ? [row] : []))
  return [...now.filter(({ talk_id }) => !places.has(talk_id)), ...stood]
}

const LISTED_CHARACTERS = 300

/** A row carries 48 peaks of its own, no words, and how its text begins. */
function ofRows(part: Partial<Talk>) {
  const { words: _, versions: __, audio_url: ___, peaks: ____, text, ...fields } = part
  return text === undefined ? fields : { ...fields, text: text.slice(0, LISTED_CHARACTERS) }
}

function pagesOf(kept: Kept): Page[] {
  if (kept && 'pages' in kept) return kept.pages.filter(isPage)
  return isPage(kept) ? [kept] : []
}

/** Counts of talks are kept under the same key, and are no pages. */
const isPage = (kept: unknown): kept is Page => Array.isArray((kept as Partial<Page> | undefined)?.talks)

/** The total follows the rows that come or go; what stays the same is the very same. */
function withTalks(kept: Kept, change: (talks: FoundTalk[], page: number) => FoundTalk[]): Kept {
  if (kept && 'pages' in kept) return { ...kept, pages: recounted(kept.pages, change) }
  return isPage(kept) ? recounted([kept], change)[0] : kept
}

function recounted(pages: Page[], change: (talks: FoundTalk[], page: number) => FoundTalk[]): Page[] {
  const changed = pages.map((page, at) => (isPage(page) ? { ...page, talks: change(page.talks, at) } : page))
  const rowsIn = (some: Page[]) => some.filter(isPage).reduce((sum, { talks }) => sum + talks.length, 0)
  const more = rowsIn(changed) - rowsIn(pages)
  return changed.map((page, at) => {
    const before = pages[at]
    if (!before || !isPage(page) || (more === 0 && page.talks === before.talks)) return before ?? page
    return { ...page, total: page.total + more }
  })
}
