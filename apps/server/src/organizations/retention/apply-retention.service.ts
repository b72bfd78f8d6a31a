import type { Context } from '../../core/context.ts'
import { announce, announceDeparture } from '../../core/live/announce.ts'
import { revokeClipsOf } from '../../talks/clips/clips.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { recordChange, recordDeletion } from '../../talks/analytics/talk-changes.service.ts'
import { alone, enterAsJob, inTransaction, type OrgScope } from '../scope.ts'
import { claimHourly } from '../trash/orphans.service.ts'
import { purgeTalk, removeSoundLater } from '../trash/purge.service.ts'
import { type DueTalk, findRuleOfTalk, listDue, updateSoundDeleted, updateTalkDeleted } from './retention.repo.ts'

const MOST = 500

export async function applyRetentionHourly(context: Context) {
  if (await claimHourly(context, 'retention')) await applyRetention(context)
}

/** Safe to repeat: each talk is looked at again in its own transaction, where a hold made in between stops it. */
export async function applyRetention(context: Context) {
  const done = new Map<string, Tally>()
  for (;;) {
    const due = await listDue(context.connections.outside, MOST)
    let progress = false
    for (const talk of due) progress = (await applyOrLog(context, talk, done)) || progress
    if (due.length < MOST || !progress) break
  }
  for (const tally of done.values()) await recordTally(context, tally)
}

interface Tally {
  org_id: string
  /** The person who set the rule, for the audit log. */
  user_id: string
  talk: number
  sound: number
}

/** One failure does not stop the others. */
async function applyOrLog(context: Context, { org_id, talk_id, part }: DueTalk, done: Map<string, Tally>) {
  try {
    const user_id = await apply[part](enterAsJob(context, org_id), talk_id)
    if (!user_id) return false
    const key = `${org_id} ${user_id}`
    const tally = done.get(key) ?? { org_id, user_id, talk: 0, sound: 0 }
    tally[part] += 1
    done.set(key, tally)
    return true
  } catch (error) {
    context.log.warn({ err: error, org_id, talk_id }, 'a talk was not deleted by its retention rule')
    return false
  }
}

/** Each returns who set the rule, or undefined if it no longer holds for the talk. */
const apply = {
  sound: (org: OrgScope, talk_id: string) =>
    inTransaction(org, async (tx) => {
      const rule = await findRuleOfTalk(tx, talk_id)
      if (!rule?.sound) return undefined
      await revokeClipsOf(tx, talk_id)
      await recordDeletion(tx, talk_id)
      await updateSoundDeleted(tx, talk_id)
      await removeSoundLater(tx, talk_id)
      for (const changed of ['talks', 'clips'] as const) await announce(tx, changed, rule.channel_id)
      return rule.modified_by
    }),
  talk: (org: OrgScope, talk_id: string) =>
    inTransaction(org, async (tx) => {
      const rule = await findRuleOfTalk(tx, talk_id)
      if (!rule?.talk) return undefined
      if (rule.at_once) await purgeTalk(tx, rule)
      else {
        await recordChange(tx, talk_id)
        await updateTalkDeleted(tx, talk_id)
      }
      await announceDeparture(tx, rule.channel_id)
      return rule.modified_by
    }),
}

async function recordTally(context: Context, { org_id, user_id, talk, sound }: Tally) {
  const actor = { ...alone(enterAsJob(context, org_id)), user_id, session_id: null, address: '' }
  if (talk > 0) await recordAudit(actor, { action: 'retention.delete_talks', subject: String(talk) })
  if (sound > 0) await recordAudit(actor, { action: 'retention.delete_sounds', subject: String(sound) })
}
