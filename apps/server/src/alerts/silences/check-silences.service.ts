import { isTimeZone } from '@earshot/contract/fields'
import { watchedSince } from '@earshot/contract/rules/watched-hours'
import type { Context } from '../../core/context.ts'
import { announce } from '../../core/live/announce.ts'
import { enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { recordEvent } from '../hits/hit-story.service.ts'
import { addHits } from '../hits/add-hits.service.ts'
import * as repo from './silences.repo.ts'

/**
 * Runs every minute on one of the workers, for all organizations at once. Idempotent: a silence is a hit in the last talk
 * before it, and hits are unique per (alert, talk).
 */
export async function checkSilences(context: Context, now = new Date()) {
  const db = context.connections.outside
  const at = now.toISOString()
  const up = await repo.beginCheck(db, at)
  if (!up) return
  for (const ended of await repo.listEnded(db)) await end(context, ended)
  const hours = (await repo.listHours(db)).flatMap((each) => {
    const opened = isTimeZone(each.tz) ? watchedSince(each, now.getTime()) : undefined
    return opened === undefined ? [] : [{ hours: each, opened: new Date(opened).toISOString() }]
  })
  if (hours.length === 0) return
  for (const begun of await repo.listBegun(db, { at, up, hours })) await begin(context, begun)
}

async function begin(
  context: Context,
  { org_id, alert_id, keyword, talk_id, channel_id, ...source }: repo.BegunSilence,
) {
  const down = (await repo.findOutage(context.connections.outside, source.since)) ?? null
  const hit = {
    ...{ alert_id, keyword, talk_id, channel_id, silence: { ...source, until: null, down } },
    ...{ start: 0, end: 0, before: '', match: '', after: '', late: false },
  }
  await inTransaction(enterAsJob(context, org_id), (tx) => addHits(tx, hit, [hit]))
}

const end = (context: Context, ended: repo.EndedSilence) =>
  inTransaction(enterAsJob(context, ended.org_id), async (tx) => {
    const done = await repo.updateEnded(tx, ended)
    if (done?.resolved) await recordEvent(tx, ended, { kind: 'resolved' })
    if (done) await announce(tx, 'hits', ended.channel_id)
  })
