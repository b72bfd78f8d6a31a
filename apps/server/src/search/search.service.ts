import type { Sought } from '@earshot/contract/rules/query'
import type { FoundTalk, searchRoutes } from '@earshot/contract/search'
import type { TalkRow, Word } from '@earshot/contract/talks'
import { readCursor, writeCursor } from '../cursor.ts'
import type { Handlers } from '../http/mount.ts'
import { enterOrg } from '../organizations/scope.ts'
import { rowsOf, wordsOf } from '../talks/talks.service.ts'
import { readQuery } from './query.ts'
import { countTalks, findTalkIds } from './search.repo.ts'
import { markedWords, momentsOf, snippetOf } from './snippets.ts'

const NOTHING = { talks: [], next_cursor: null, total: 0, fallback: null }

export const search: Handlers<typeof searchRoutes> = {
  async search(caller, { org_id, query: text, cursor, limit, ...filters }) {
    const org = await enterOrg(caller, org_id)
    const query = readQuery(text)
    if (text.trim() !== '' && query.words === null) return NOTHING

    const asked = { ...query, filters }
    const after = cursor === undefined ? undefined : readCursor(cursor, ['recorded_at', 'talk_id'])
    const [places, total] = await Promise.all([
      findTalkIds(org, asked, { limit, ...(after && { after }) }),
      countTalks(org, asked),
    ])
    const ids = places.map((place) => place.talk_id)
    const rows = await rowsOf(org, ids)
    const words = query.words === null ? new Map<string, Word[]>() : await wordsOf(org, ids)
    const last = places.length === limit ? places.at(-1) : undefined
    return {
      talks: rows.map((row) => found(row, words.get(row.talk_id), query.sought)),
      next_cursor: last ? writeCursor({ recorded_at: last.recorded_at, talk_id: last.talk_id }) : null,
      total,
      fallback: null,
    }
  },
}

function found(row: TalkRow, words: Word[] | undefined, sought: Sought): FoundTalk {
  if (!words?.length) return { ...row, snippet: row.text ? [{ text: row.text, marked: false }] : [], matches: [] }
  const marked = markedWords(words, sought)
  return { ...row, snippet: snippetOf(words, marked), matches: momentsOf(words, marked) }
}
