import type { FoundTalk, SearchFilters } from '@earshot/contract/search'
import { talkRoutes, type TalkRow } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { runBatch, type Batch, failedOf } from '../../lib/api/for-each.ts'
import { changeCachedTalks, dropCachedTalks } from '../cache/change-cache.ts'
import { markTalk } from '../cache/listens.queries.ts'
import { tagChanges } from '../tag-changes.ts'
import { cancelListFetches } from '../cache/refetch-lists.ts'

export interface BulkChange {
  talks: readonly FoundTalk[]
  to: (talk: FoundTalk) => TalkPatch
  /** What an earlier change has made of a talk, if that is undone. */
  from?: (talk: FoundTalk) => TalkPatch
}
export type TalkPatch = Partial<
  Pick<FoundTalk, 'tags' | 'speaker_id' | 'channel_id' | 'needs_review' | 'open' | 'heard'>
>

/** Updates the cache at once, then the server one by one. Refused or stopped changes are rolled back. */
export async function changeTalks(
  client: QueryClient,
  org_id: string,
  { kind, talks, to, from = (talk) => talk }: BulkChange & Pick<Batch, 'kind'>,
) {
  await cancelListFetches(client, org_id)
  const parts = new Map(talks.map((talk) => [talk.talk_id, to(talk)]))
  const partOf = (talk: FoundTalk) => parts.get(talk.talk_id) ?? {}
  const leaving = (list: SearchFilters) =>
    new Set(
      talks
        .filter((talk) => matchesFilter(talk, list) && !matchesFilter({ ...talk, ...partOf(talk) }, list))
        .map(({ talk_id }) => talk_id),
    )
  const takeBack = changeCachedTalks(client, org_id, parts)
  const putBack = dropCachedTalks(client, org_id, leaving)
  const outcome = await runBatch(kind, talks, (talk) => bring(client, { ...talk, ...from(talk) }, partOf(talk)))
  const undone = failedOf(outcome).map(({ talk_id }) => talk_id)
  takeBack(undone)
  putBack(undone)
  return { ...outcome, putBack: () => putBack(parts.keys()) }
}

async function bring(client: QueryClient, talk: FoundTalk, { heard, tags, ...part }: TalkPatch) {
  const { org_id, talk_id } = talk
  if (heard === undefined)
    return call(talkRoutes.update, {
      ...{ talk_id, ...part, ...(tags && tagChanges(talk.tags, tags)) },
      // The screen has asked before talks leave a private channel.
      ...(part.channel_id !== undefined && { widen: true }),
    })
  const refusal = await markTalk(client, org_id, { talk_id, heard })
  if (refusal) throw refusal
}

type Changeable = Pick<TalkRow, 'channel_id' | 'speaker_id' | 'tags' | 'heard' | 'needs_review' | 'open' | 'deleted'>

/** Whether a talk still matches a list. Covers only the fields that bulk actions change. */
export function matchesFilter(talk: Changeable, list: SearchFilters) {
  const { channel_id, speaker_id, tags = [], unheard, needs_review, open, deleted = false } = list
  return (
    (!channel_id || channel_id === talk.channel_id) &&
    (!speaker_id || speaker_id === talk.speaker_id) &&
    tags.every((tag) => talk.tags.includes(tag)) &&
    (unheard === undefined || unheard !== talk.heard) &&
    (open === undefined || open === talk.open) &&
    (needs_review === undefined || needs_review === talk.needs_review) &&
    deleted === (talk.deleted !== null)
  )
}
