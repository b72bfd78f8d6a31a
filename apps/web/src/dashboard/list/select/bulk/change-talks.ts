import type { FoundTalk, SearchFilters } from '@earshot/contract/search'
import { talkRoutes } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/client.ts'
import { type Deed as Shown, doToAll } from '../../../../lib/calls/many/deed.ts'
import { undoneOf } from '../../../../lib/calls/many/each.ts'
import { changeAllKept, dropAllKept } from '../../../../talks/cache/change.ts'
import { holdNews } from '../../../../talks/cache/news.ts'
import { fits } from '../fits.ts'

/** What is done to many talks: only those that it changes are given. */
export interface Deed {
  talks: readonly FoundTalk[]
  /** What each becomes. */
  to: (talk: FoundTalk) => Part
}
export type Part = Partial<Pick<FoundTalk, 'tags' | 'speaker_id' | 'channel_id' | 'needs_review' | 'heard'>>

/** Changes many talks: at once where they are shown, then one by one at the server. What is refused or stopped is as before. */
export async function changeTalks(
  client: QueryClient,
  org_id: string,
  { kind, talks, to }: Deed & Pick<Shown, 'kind'>,
) {
  await holdNews(client, org_id)
  const parts = new Map(talks.map((talk) => [talk.talk_id, to(talk)]))
  const partOf = (talk: FoundTalk) => parts.get(talk.talk_id) ?? {}
  const leaving = (list: SearchFilters) =>
    new Set(
      talks
        .filter((talk) => fits(talk, list) && !fits({ ...talk, ...partOf(talk) }, list))
        .map(({ talk_id }) => talk_id),
    )
  const takeBack = changeAllKept(client, org_id, parts)
  const putBack = dropAllKept(client, org_id, leaving)
  const outcome = await doToAll(kind, talks, (talk) => bring(talk.talk_id, partOf(talk)))
  const undone = undoneOf(outcome).map(({ talk_id }) => talk_id)
  takeBack(undone)
  putBack(undone)
  return { ...outcome, putBack: () => putBack(parts.keys()) }
}

const bring = (talk_id: string, { heard, ...part }: Part) =>
  heard === undefined ? call(talkRoutes.update, { talk_id, ...part }) : call(talkRoutes.mark, { talk_id, heard })
