import { talkRoutes } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { type Batch, runBatch, type Outcome, failedOf } from '../../lib/api/for-each.ts'
import { changeCachedTalks, dropCachedTalks } from './change-cache.ts'
import { refetchLists, cancelListFetches } from './refetch-lists.ts'

export interface TrashedTalk {
  talk_ids: string[]
  putBack: (talk_ids: readonly string[]) => void
}

type PhoneError = Outcome<string>['failed']

/** Moves talks to the bin. They leave the lists at once and return if the request is refused or stopped. */
export async function removeFromLists(client: QueryClient, org_id: string, talk_ids: readonly string[]) {
  const all = new Set(talk_ids)
  const putBack = dropCachedTalks(client, org_id, (list) => (list.deleted ? none : all))
  const changes = new Map<string, { deleted: string | null }>()
  const outcome = await runBatch('delete', talk_ids, async (talk_id) => {
    const { deleted } = await call(talkRoutes.remove, { talk_id })
    changes.set(talk_id, { deleted })
  })
  putBack(failedOf(outcome))
  changeCachedTalks(client, org_id, changes)
  return { gone: { talk_ids: outcome.done, putBack } satisfies TrashedTalk, failed: outcome.failed }
}

export async function takeOutOfTrash(
  client: QueryClient,
  org_id: string,
  { talk_ids, putBack }: TrashedTalk,
): Promise<PhoneError> {
  putBack(talk_ids)
  const outcome = await bringBack(client, org_id, { kind: 'undo', talk_ids })
  const still = new Set(failedOf(outcome))
  dropCachedTalks(client, org_id, (list) => (list.deleted ? none : still))
  await refetchLists(client, org_id)
  return outcome.failed
}

/** Restores talks from the bin, and says when the first retention rule applies again. They leave its list at once and return if the request is refused or stopped. */
export async function restore(client: QueryClient, org_id: string, talk_ids: readonly string[]) {
  await cancelListFetches(client, org_id)
  const all = new Set(talk_ids)
  const putBack = dropCachedTalks(client, org_id, (list) => (list.deleted ? all : none))
  const outcome = await bringBack(client, org_id, { kind: 'restore', talk_ids })
  putBack(failedOf(outcome))
  return outcome
}

const none: ReadonlySet<string> = new Set()

async function bringBack(
  client: QueryClient,
  org_id: string,
  { kind, talk_ids }: Pick<Batch, 'kind'> & { talk_ids: readonly string[] },
) {
  const ends: string[] = []
  const outcome = await runBatch(kind, talk_ids, async (talk_id) => {
    const { kept_until } = await call(talkRoutes.update, { talk_id, deleted: null })
    if (kept_until) ends.push(kept_until)
  })
  changeCachedTalks(client, org_id, new Map(outcome.done.map((talk_id) => [talk_id, { deleted: null }])))
  return { ...outcome, kept_until: ends.toSorted()[0] }
}
