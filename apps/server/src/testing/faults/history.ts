import { buffer } from 'node:stream/consumers'
import type { Context } from '../../core/context.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { clearOrphans } from '../../organizations/trash/orphans.service.ts'
import { originalKey } from '../../talks/talks/storage-keys.ts'
import { clearIncoming } from '../../worker.ts'
import type { ReceivedCall } from '../../alerts/webhooks/testing/receiver.ts'
import { eventually } from '../eventually.ts'
import { sha256, type SentRecording } from './traffic.ts'

/** Errors found after the faults; all counts should be 0. */
export interface Verdict {
  acknowledged: number
  neverAcknowledged: number
  lost: number
  doubled: number
  wrongBytes: number
  unfinished: number
  wrongHits: number
  /** Events that a receiver got under two ids, or never. */
  wrongEvents: number
  /** Files without a talk after the cleanup of two days later. */
  orphans: number
}

interface History {
  context: Context
  org_id: string
  keyword: string
  sent: readonly SentRecording[]
  calls: readonly ReceivedCall[]
  /** How long without progress until talks and jobs count as stuck; default: five minutes. */
  finishSeconds?: number
}

export async function checkHistory({
  context,
  org_id,
  keyword,
  sent,
  calls,
  finishSeconds = 300,
}: History): Promise<Verdict> {
  const talks = await finishedTalks(context, org_id, finishSeconds)
  const acknowledged = sent.filter(({ talk_id }) => talk_id !== undefined)
  const byClient = Map.groupBy(talks, ({ client_id }) => client_id ?? '')
  const { db } = enterAsJob(context, org_id)
  const hits = await db.selectFrom('hits').select('talk_id').where('org_id', '=', org_id).execute()
  const expected = talks.filter(({ text }) => ` ${text} `.includes(` ${keyword} `))
  return {
    acknowledged: acknowledged.length,
    neverAcknowledged: sent.length - acknowledged.length,
    lost: acknowledged.filter(({ client_id, talk_id }) => byClient.get(client_id)?.[0]?.talk_id !== talk_id).length,
    doubled: [...byClient.values()].filter(({ length }) => length > 1).length,
    wrongBytes: await count(acknowledged, (recording) => differs(context, org_id, recording)),
    unfinished: talks.filter((talk) => !isOver(talk)).length,
    wrongHits: difference(idsOf(hits), idsOf(expected)),
    wrongEvents: wrongEvents(calls, idsOf(talks.filter(({ state }) => state === 'ready'))),
    orphans: await orphansIn(context, org_id, new Set(idsOf(talks))),
  }
}

const idsOf = (talks: readonly { talk_id: string }[]) => talks.map(({ talk_id }) => talk_id)

const isOver = ({ state, reason }: { state: string; reason: string | null }) =>
  state === 'ready' || (state === 'failed' && Boolean(reason))

/** All talks once every job is done, or after `seconds` without progress. */
async function finishedTalks(context: Context, org_id: string, seconds: number) {
  const find = () =>
    enterAsJob(context, org_id)
      .db.selectFrom('talks')
      .select(['talk_id', 'client_id', 'state', 'text', 'reason'])
      .where('org_id', '=', org_id)
      .execute()
  const idle = async () => (await context.jobs.numbers()).every(({ waiting, active }) => waiting + active === 0)
  let left = Number.POSITIVE_INFINITY
  const unfinished = async () => (await find()).filter((talk) => !isOver(talk)).length
  for (let now = await unfinished(); 0 < now && now < left; ) {
    left = now
    now = await eventually(unfinished, (amount) => amount < now, seconds).catch(() => now)
  }
  await eventually(idle, Boolean, seconds).catch(() => {})
  return find()
}

async function differs({ storage }: Context, org_id: string, { talk_id = '', sha256: expected }: SentRecording) {
  const bytes = await storage.read(originalKey(org_id, talk_id)).then(buffer, () => null)
  return !bytes || sha256(bytes) !== expected
}

async function count<Item>(items: readonly Item[], is: (item: Item) => Promise<boolean>) {
  let found = 0
  for (const item of items) if (await is(item)) found += 1
  return found
}

function difference(one: readonly string[], other: readonly string[]) {
  const left = new Map<string, number>()
  for (const id of one) left.set(id, (left.get(id) ?? 0) + 1)
  for (const id of other) left.set(id, (left.get(id) ?? 0) - 1)
  return [...left.values()].reduce((sum, each) => sum + Math.abs(each), 0)
}

/** Each talk must have one event id, however often delivery was retried. */
function wrongEvents(calls: readonly ReceivedCall[], ready: readonly string[]) {
  const ids = new Map<string, Set<unknown>>(ready.map((talk_id) => [talk_id, new Set()]))
  for (const { headers, body } of calls) ids.get(JSON.parse(body).data.talk_id)?.add(headers['webhook-id'])
  return [...ids.values()].filter(({ size }) => size !== 1).length
}

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000

async function orphansIn(context: Context, org_id: string, known: ReadonlySet<string>) {
  const now = Date.now()
  const inTwoDays = now + TWO_DAYS
  await clearIncoming(context.storage, inTwoDays)
  await clearOrphans(context, new Date(now - TWO_DAYS / 2).toISOString(), inTwoDays)
  const keys: string[] = []
  for (const prefix of [`originals/${org_id}/`, `playable/${org_id}/`, 'incoming/'])
    for await (const { key } of context.storage.list(prefix)) keys.push(key)
  const idOf = (key: string) => key.split('/').at(-1)?.replace('.mp3', '') ?? ''
  return keys.filter((key) => !known.has(idOf(key))).length
}
