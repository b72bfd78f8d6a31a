import type { hitRoutes } from '@earshot/contract/hits'
import { findPhrases, phraseIndex } from '@earshot/contract/rules/phrases'
import { placedTokens } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'
import { watchedIn } from '../alerts/alerts.service.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import type { Handlers } from '../http/mount.ts'
import { announce } from '../live/announce.ts'
import { enterOrg, type OrgScope, together } from '../organizations/scope.ts'
import { heardIn } from '../talks/heard.service.ts'
import { insertHits, listHits, type NewHit } from './hits.repo.ts'

export const hits: Handlers<typeof hitRoutes> = {
  async list(caller, { org_id, cursor, limit }) {
    const org = await enterOrg(caller, org_id)
    const after = cursor === undefined ? undefined : readCursor(cursor, ['created', 'talk_id', 'alert_id'])
    const found = await listHits(org, { after, limit })
    const last = found.at(-1)
    return { hits: found, next_cursor: last && found.length === limit ? writeCursor(placeOf(last)) : null, unread: 0 }
  },
}

const placeOf = ({ created, talk_id, alert_id }: { created: string; talk_id: string; alert_id: string }) => ({
  created,
  talk_id,
  alert_id,
})

/** Looks for every alert of the organization in a talk. Scanning again adds no second hit. */
export async function scan(org: OrgScope, talk_id: string) {
  const talk = await heardIn(org, talk_id)
  if (!talk) return
  const found = matchesIn(talk.words, await watchedIn(org)).map((hit) => ({
    ...hit,
    talk_id,
    channel_id: talk.channel_id,
  }))
  if (found.length === 0) return
  await together(org, async (tx) => {
    const added = await insertHits(tx, found)
    if (added.length === 0) return
    await announce(tx, 'hits')
    await announce(tx, 'talks')
  })
}

interface Watched {
  alert_id: string
  keyword: string
}

const CONTEXT_WORDS = 8

/** The first match of each alert, with the words around it. */
function matchesIn(words: Word[], watched: Watched[]): Omit<NewHit, 'talk_id' | 'channel_id'>[] {
  const index = phraseIndex(watched.map((alert) => ({ key: alert, phrase: alert.keyword })))
  const firsts = new Map<string, ReturnType<typeof hitOf>>()
  for (const { key, first, last } of findPhrases(placedTokens(words), index))
    if (!firsts.has(key.alert_id)) firsts.set(key.alert_id, hitOf(words, key, { first, last }))
  return [...firsts.values()]
}

function hitOf(words: Word[], { alert_id, keyword }: Watched, { first, last }: { first: number; last: number }) {
  const said = (from: number, to: number) =>
    words
      .slice(Math.max(0, from), to)
      .map((word) => word.text)
      .join(' ')
  return {
    alert_id,
    keyword,
    start: words[first]?.start ?? 0,
    end: words[last]?.end ?? 0,
    before: said(first - CONTEXT_WORDS, first),
    match: said(first, last + 1),
    after: said(last + 1, last + 1 + CONTEXT_WORDS),
  }
}
