import { ApiError } from '@earshot/contract/errors'
import { MOST_IDS } from '@earshot/contract/fields'
import type { InputOf } from '@earshot/contract/route'
import type { talkRoutes } from '@earshot/contract/talks'
import { followTalk } from '../../../alerts/hits/hits.service.ts'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import { requireOpenChannel } from '../../../organizations/channels/channels.service.ts'
import { requireWideningMove } from '../../../organizations/channels/widening.service.ts'
import { announce, announceDeparture } from '../../../core/live/announce.ts'
import { asModerator, asSender } from '../../../organizations/rights.ts'
import { type Writing, type MemberScope, inTransaction } from '../../../organizations/scope.ts'
import { startAgain } from '../../pipeline/progress.service.ts'
import { transcribeAgain } from '../../pipeline/waiting-talks.service.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { lockRecording, mayChange, requireEditor, requireLinks, requireRecording } from '../talk-access.service.ts'
import { addCorrection, restore, changeTitle } from '../../versions/versions.service.ts'
import { restoreFromTrash } from './trash.service.ts'
import { recordChange } from '../../analytics/talk-changes.service.ts'
import { forgetWords, learnWords } from '../../vocabulary/vocabulary.service.ts'
import { findTokens, moveHits, updateOpen, updateTalk } from './editing.repo.ts'

type Asked = Omit<InputOf<typeof talkRoutes.update>, 'talk_id'>
type Wanted = Omit<Asked, 'widen'>
type Changes = Omit<Wanted, 'add_tags' | 'remove_tags'>
type Recording = Awaited<ReturnType<typeof requireRecording>>

/** Returns until when a retention rule leaves a talk alone that was restored. */
export async function editTalk(org: MemberScope, talk_id: string, asked: Asked): Promise<string | null> {
  if (asked.tags && (asked.add_tags ?? asked.remove_tags))
    throw new ApiError('invalid', 'Send all tags, or those to add and to remove', { field: 'tags' })
  if (asked.text !== undefined && asked.version !== undefined)
    throw new ApiError('invalid', 'Send a text or an earlier version, not both', { field: 'version' })
  const { widen, ...wanted } = asked
  if (Object.keys(changesOf(org, await requireRecording(org, talk_id), wanted)).length === 0) return null
  return inTransaction(org, async (tx) => {
    await requireLinks(tx, { ...wanted, tags: wanted.tags ?? wanted.add_tags ?? [] })
    const talk = await lockRecording(tx, talk_id)
    const changes = changesOf(tx, talk, wanted)
    if (changes.channel_id) await requireWideningMove(tx, { from: talk.channel_id, to: changes.channel_id, widen })
    if (changes.open !== undefined) await handle(tx, { ...talk, open: changes.open })
    const kept_until = await apply(tx, talk_id, changes)
    if (changes.channel_id) await leaveChannel(tx, talk_id, talk.channel_id)
    await announce(tx, changes.channel_id ? 'departures' : 'talks', talk.channel_id)
    return kept_until
  })
}

/** Throws for what the person may not change. */
function changesOf(org: MemberScope, talk: Recording, wanted: Wanted): Changes {
  requireEditor(org, talk)
  const changes = onlyNew(talk, wanted)
  requireOwner(org, talk, changes)
  if (changes.open !== undefined) asModerator(org, talk.channel_id)
  return changes
}

/** Drops unchanged fields, so that a client can send back a whole talk. */
function onlyNew(talk: Recording, wanted: Wanted): Changes {
  const { add_tags, remove_tags, ...changes } = wanted
  const { channel_id, title, recorded_at, spoken_language, state, deleted, open, ...rest } = changes
  return {
    ...rest,
    ...((add_tags || remove_tags) && changedTags(talk, wanted)),
    ...(title !== undefined && (title || null) !== talk.title && { title: title || null }),
    ...(channel_id && channel_id !== talk.channel_id && { channel_id }),
    ...(recorded_at && Date.parse(recorded_at) !== Date.parse(talk.recorded_at) && { recorded_at }),
    ...(spoken_language !== undefined && spoken_language !== talk.spoken_language && { spoken_language }),
    ...(state && talk.state === 'failed' && { state }),
    ...(deleted === null && talk.deleted && { deleted }),
    ...(open !== undefined && open !== talk.open && { open }),
  }
}

/** Others may have tagged the talk since it was shown. Empty if nothing changes. */
function changedTags({ tags }: Recording, { add_tags = [], remove_tags = [] }: Wanted) {
  const stay = tags.filter((tag) => !remove_tags.includes(tag))
  const added = add_tags.filter((tag) => !stay.includes(tag))
  if (stay.length === tags.length && added.length === 0) return {}
  if (stay.length + added.length > MOST_IDS)
    throw new ApiError('conflict', `A talk can have at most ${MOST_IDS} tags`, { field: 'add_tags' })
  return { tags: [...stay, ...added] }
}

/** Restricted to the sender and admins. */
const restrictedActions = {
  channel_id: 'move a talk to another channel',
  recorded_at: 'say when a talk was recorded',
  state: 'process a talk again',
  deleted: 'take a talk out of the bin',
}

function requireOwner(org: MemberScope, talk: Recording, changes: Changes) {
  if (mayChange(org, talk)) return
  for (const [field, action] of Object.entries(restrictedActions))
    if (field in changes) throw new ApiError('forbidden', `Only the sender or an admin can ${action}`)
}

/** Hits follow first, because they tell by its moment which of them were resolved with the talk. */
async function handle(tx: Writing<MemberScope>, talk: Recording & { open: boolean }) {
  await followTalk(tx, talk)
  await updateOpen(tx, talk.talk_id, talk.open)
}

async function apply(tx: Writing<MemberScope>, talk_id: string, changes: Changes) {
  const { text, from_version, version, state, deleted, title, recorded_at, open: _, ...facts } = changes
  const { channel_id } = facts
  if (channel_id) await requireDestination(tx, channel_id)
  const worded =
    (text !== undefined && (await addCorrection(tx, talk_id, { text, from_version }))) ||
    (version !== undefined && (await restore(tx, talk_id, version)))
  if (title !== undefined) await changeTitle(tx, talk_id, title)
  if (recorded_at) await recordChange(tx, talk_id)
  const changed = worded || title !== undefined || recorded_at !== undefined || Object.keys(facts).length > 0
  if (changed)
    await updateTalk(tx, talk_id, {
      ...facts,
      ...(recorded_at && { recorded_at: requireNotFuture(recorded_at), dated: true }),
    })
  if (Object.keys(facts).length > 0 || recorded_at) await recordChange(tx, talk_id)
  if (facts.spoken_language !== undefined) await transcribeAgain(tx, talk_id)
  if (channel_id) await moveHits(tx, talk_id, channel_id)
  if (changed) await enqueue(tx, scanJob, talk_id)
  if (state && (await startAgain(tx, talk_id))) await enqueue(tx, transcodeJob, talk_id)
  return deleted === null ? restoreFromTrash(tx, talk_id) : null
}

/** Admins move talks also to channels that they do not send to. */
async function requireDestination(tx: MemberScope, channel_id: string) {
  await requireOpenChannel(tx, channel_id)
  if (!tx.admin) asSender(tx, channel_id)
}

/** Words that only this talk said are no longer suggested where it was. */
async function leaveChannel(tx: Writing<MemberScope>, talk_id: string, from: string) {
  const { tokens, channel_id } = await findTokens(tx, talk_id)
  const words = tokens.split(' ').filter(Boolean)
  await learnWords(tx, channel_id, words)
  await forgetWords(tx, from, words)
  await announceDeparture(tx, channel_id)
}

const enqueue = (tx: Writing<MemberScope>, job: typeof scanJob, talk_id: string) =>
  tx.context.jobs.enqueue(tx.db, job, { org_id: tx.org_id, talk_id })

/** A client's clock that is ahead must not date a talk in the future. */
export const requireNotFuture = (time: string) => new Date(Math.min(Date.parse(time), Date.now())).toISOString()
