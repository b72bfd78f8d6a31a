import { readCursor, writeCursor } from '../../core/cursor.ts'
import type { RankedCursor } from './search.repo.ts'

export interface Page {
  after: RankedCursor
  /** For pages by relevance: later recordings are ignored. */
  newest: string
  fallback: 'typo' | 'sounds_like' | null
  /** The query that was answered instead, if there was a fallback. */
  query: string
}

const NAMES = ['recorded_at', 'talk_id', 'rank', 'newest', 'fallback', 'query'] as const

export function readPage(cursor: string): Page {
  const { recorded_at, talk_id, rank, newest, fallback, query } = readCursor(cursor, NAMES)
  const after = { recorded_at, talk_id, rank: Number(rank) }
  return { after, newest, fallback: fallback === 'none' ? null : (fallback as Page['fallback']), query }
}

export const writePage = ({ after: { recorded_at, talk_id, rank }, newest, fallback, query }: Page) =>
  writeCursor({ recorded_at, talk_id, rank: `${rank}`, newest, fallback: fallback ?? 'none', query })
