import type { FoundTalk } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'

interface Page {
  talks: FoundTalk[]
  total: number
}

/** What the cache keeps under ['talks', org_id, …]: a talk, a page of rows, or pages of them. */
export type Kept = Partial<Talk> | Page | { pages: Page[] } | undefined

/** Where a row stood in a list. */
export interface Place {
  page: number
  at: number
  row: FoundTalk
}

/** With a talk changed, wherever it stands; the very same where it does not. Rows only take what rows have. */
export function withChanged(kept: Kept, talk_id: string, part: Partial<Talk>): Kept {
  if (!kept) return kept
  if ('talk_id' in kept) return kept.talk_id === talk_id ? { ...kept, ...part } : kept
  const fields = ofRows(part)
  const change = (row: FoundTalk) => (row.talk_id === talk_id ? { ...row, ...fields } : row)
  return findRow(kept, talk_id) ? withTalks(kept, (talks) => talks.map(change)) : kept
}

/** Where a talk stands in a list, if it does. */
export function findRow(kept: Kept, talk_id: string): Place | undefined {
  for (const [page, { talks }] of pagesOf(kept).entries()) {
    const at = talks.findIndex((row) => row.talk_id === talk_id)
    const row = talks[at]
    if (row) return { page, at, row }
  }
  return undefined
}

export const withoutRow = (kept: Kept, { page, row: { talk_id } }: Place): Kept =>
  withTalks(kept, (talks, at) => (at === page ? talks.filter((row) => row.talk_id !== talk_id) : talks), -1)

/** With a row back at its place, unless news has brought it already. */
export const withRow = (kept: Kept, { page, at, row }: Place): Kept =>
  findRow(kept, row.talk_id)
    ? kept
    : withTalks(kept, (talks, index) => (index === page ? talks.toSpliced(at, 0, row) : talks), 1)

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

function withTalks(kept: Kept, change: (talks: FoundTalk[], page: number) => FoundTalk[], more = 0): Kept {
  const changed = (page: Page, at: number): Page => ({
    ...page,
    talks: change(page.talks, at),
    total: page.total + more,
  })
  if (kept && 'pages' in kept) return { ...kept, pages: kept.pages.map(changed) }
  return isPage(kept) ? changed(kept, 0) : kept
}
