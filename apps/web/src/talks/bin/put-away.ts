import { talkRoutes } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { type Deed, doToAll } from '../../lib/calls/many/deed.ts'
import { type Outcome, undoneOf } from '../../lib/calls/many/each.ts'
import { changeAllKept, dropAllKept } from '../cache/change.ts'
import { hearNews, holdNews } from '../cache/news.ts'

/** Talks that went to the bin, and how their rows come back. */
export interface Gone {
  talk_ids: string[]
  putBack: (talk_ids: readonly string[]) => void
}

type Refused = Outcome<string>['failed']

/** Puts talks into the bin: they leave the lists at once, and come back where that is refused or stopped. */
export async function putAway(client: QueryClient, org_id: string, talk_ids: readonly string[]) {
  const all = new Set(talk_ids)
  const putBack = dropAllKept(client, org_id, (list) => (list.deleted ? none : all))
  const changes = new Map<string, { deleted: string | null }>()
  const outcome = await doToAll('delete', talk_ids, async (talk_id) => {
    const { deleted } = await call(talkRoutes.remove, { talk_id })
    changes.set(talk_id, { deleted })
  })
  putBack(undoneOf(outcome))
  changeAllKept(client, org_id, changes)
  return { gone: { talk_ids: outcome.done, putBack } satisfies Gone, failed: outcome.failed }
}

/** Takes talks out of the bin again that have just gone there. Answers those that are still in it, and why. */
export async function takeOut(client: QueryClient, org_id: string, { talk_ids, putBack }: Gone): Promise<Refused> {
  putBack(talk_ids)
  const outcome = await bringBack(client, org_id, { kind: 'undo', talk_ids })
  const still = new Set(undoneOf(outcome))
  dropAllKept(client, org_id, (list) => (list.deleted ? none : still))
  await hearNews(client, org_id)
  return outcome.failed
}

/** Takes talks out of the bin that is looked into: they leave its list at once, and come back where that is refused or stopped. */
export async function restore(client: QueryClient, org_id: string, talk_ids: readonly string[]) {
  await holdNews(client, org_id)
  const all = new Set(talk_ids)
  const putBack = dropAllKept(client, org_id, (list) => (list.deleted ? all : none))
  const outcome = await bringBack(client, org_id, { kind: 'restore', talk_ids })
  putBack(undoneOf(outcome))
  return outcome
}

const none: ReadonlySet<string> = new Set()

async function bringBack(
  client: QueryClient,
  org_id: string,
  { kind, talk_ids }: Pick<Deed, 'kind'> & { talk_ids: readonly string[] },
) {
  const act = (talk_id: string) => call(talkRoutes.update, { talk_id, deleted: null })
  const outcome = await doToAll(kind, talk_ids, act)
  changeAllKept(client, org_id, new Map(outcome.done.map((talk_id) => [talk_id, { deleted: null }])))
  return outcome
}
