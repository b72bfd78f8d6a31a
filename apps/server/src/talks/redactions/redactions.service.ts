import { ApiError } from '@earshot/contract/errors'
import { MOST_REDACTIONS, type Redaction, type redactionRoutes } from '@earshot/contract/redactions'
import type { RedactedRange } from '@earshot/contract/rules/redact'
import { v7 as newId } from 'uuid'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { asModerator } from '../../organizations/rights.ts'
import { type Writing, asAdmin, enterOrgOf, inTransaction, type MemberScope } from '../../organizations/scope.ts'
import { revokeClipsOf } from '../clips/clips.service.ts'
import { redactedRanges } from '../redacted-sounds/redacted-sounds.service.ts'
import { requestSummaries } from '../summaries/summary-requests.service.ts'
import { requireRecording } from '../talks/talk-access.service.ts'
import { bleepJob } from './bleep.job.ts'
import { maskRange, textIn, unmaskRange } from './masking.service.ts'
import * as repo from './redactions.repo.ts'

export const redactions: Handlers<typeof redactionRoutes> = {
  async list(caller, { talk_id }) {
    const { org } = await enterModerated(caller, talk_id)
    return shownOf(org, talk_id)
  },

  async create(caller, { talk_id, start, reason, ...asked }) {
    const { org, talk } = await enterModerated(caller, talk_id)
    const range = { start, end: Math.min(asked.end, requireHeard(talk)) }
    if (range.end <= start) throw new ApiError('conflict', 'The range begins after the end of the talk')
    const redaction_id = newId()
    await inTransaction(org, async (tx) => {
      await requireIdle(tx, talk_id)
      if ((await redactedRanges(tx, talk_id)).length >= MOST_REDACTIONS)
        throw new ApiError('conflict', `A talk can have at most ${MOST_REDACTIONS} redactions`)
      await repo.insertRedaction(tx, { redaction_id, talk_id, reason, ...range })
      await maskRange(tx, talk_id, range)
      for (const { clip_id, title } of await revokeClipsOf(tx, talk_id, range))
        await recordAudit(tx, {
          action: 'clip.remove',
          subject_id: clip_id,
          subject: title,
          channel_id: talk.channel_id,
        })
      await changed(tx, talk, { action: 'redaction.create', redacting: 'sound' })
      await requestSummaries(tx, talk_id)
    })
    return requireShown(org, talk_id, redaction_id)
  },

  async remove(caller, { talk_id, redaction_id }) {
    const { org, talk } = await enterModerated(caller, talk_id)
    const { erased, start, end } = await requireShown(org, talk_id, redaction_id)
    if (erased) throw new ApiError('conflict', 'What was said here was destroyed and cannot be brought back')
    await inTransaction(org, async (tx) => {
      await requireIdle(tx, talk_id)
      await repo.deleteRedaction(tx, redaction_id)
      await unmaskRange(tx, talk_id, { start, end })
      await changed(tx, talk, { action: 'redaction.remove', redacting: 'sound' })
      await tx.context.jobs.enqueue(tx.db, scanJob, { org_id: tx.org_id, talk_id })
    })
    return { redaction_id }
  },

  async erase(caller, { talk_id }) {
    const { org, talk } = await enterModerated(caller, talk_id)
    asAdmin(org)
    await inTransaction(org, async (tx) => {
      const sound = await requireIdle(tx, talk_id)
      if (sound?.held) throw new ApiError('conflict', 'This talk is on hold, so nothing of it can be destroyed')
      if ((await redactedRanges(tx, talk_id)).length === 0)
        throw new ApiError('conflict', 'Nothing is redacted in this talk')
      await repo.updateErased(tx, talk_id)
      await repo.deleteKeptTranscripts(tx, talk_id)
      // The bleeped sound, which is an mp3 without the cut-off ends, becomes the original.
      await repo.updateSound(tx, talk_id, { media_type: 'audio/mpeg', trim_start: 0, trim_end: 0 })
      await changed(tx, talk, { action: 'redaction.erase', redacting: 'original' })
    })
    return shownOf(org, talk_id)
  },
}

type Recording = Awaited<ReturnType<typeof requireRecording>>

async function enterModerated(caller: Caller, talk_id: string) {
  const org = await enterOrgOf(caller, 'talk', talk_id)
  const talk = await requireRecording(org, talk_id)
  asModerator(org, talk.channel_id)
  return { org, talk }
}

/** Returns the duration, in seconds. */
function requireHeard({ deleted, sound_deleted, playable, duration }: Recording): number {
  if (deleted) throw new ApiError('conflict', 'This talk is in the bin')
  if (sound_deleted) throw new ApiError('conflict', 'The recording of this talk was deleted')
  if (!playable || duration === null) throw new ApiError('conflict', 'The audio of this talk is not ready yet')
  return duration
}

/** Its sound must be done first. Locks the talk until the transaction ends. */
async function requireIdle(tx: Writing<MemberScope>, talk_id: string) {
  const sound = await repo.lockSound(tx, talk_id)
  if (sound?.redacting) throw new ApiError('conflict', 'This recording is being redacted. Try again in a moment')
  return sound
}

interface Act {
  action: 'redaction.create' | 'redaction.remove' | 'redaction.erase'
  redacting: 'sound' | 'original'
}

async function changed(tx: Writing<MemberScope>, { talk_id, channel_id }: Recording, { action, redacting }: Act) {
  await repo.updateSound(tx, talk_id, { redacting })
  await tx.context.jobs.enqueue(tx.db, bleepJob, { org_id: tx.org_id, talk_id })
  await recordAudit(tx, { action, subject_id: talk_id, subject: await repo.findTalkName(tx, talk_id), channel_id })
  for (const kind of ['talks', 'hits', 'clips'] as const) await announce(tx, kind, channel_id)
}

async function shownOf(org: MemberScope, talk_id: string): Promise<Redaction[]> {
  const kept = await repo.listTranscripts(org, 'redacted_transcripts', talk_id)
  const found = await repo.listRedactions(org, talk_id)
  const said = (range: RedactedRange & { erased: string | null }) => (range.erased ? '' : textIn(kept, range))
  return found.map((redaction) => ({ ...redaction, said: said(redaction) }))
}

async function requireShown(org: MemberScope, talk_id: string, redaction_id: string) {
  const found = (await shownOf(org, talk_id)).find((each) => each.redaction_id === redaction_id)
  if (!found) throw new ApiError('not_found', 'This range is no longer redacted')
  return found
}
