import type { RedactedRange } from '@earshot/contract/rules/redact'
import { v7 as newId } from 'uuid'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { revokeClipsOf } from '../clips/clips.service.ts'
import { bleepJob } from './bleep.job.ts'
import { destroyRanges } from './masking.service.ts'
import { insertErased, listTranscripts, lockSound, updateSound } from './redactions.repo.ts'

interface Destruction {
  talk_id: string
  ranges: RedactedRange[]
  /** Masks what the times of words do not reach. */
  mask: (text: string) => string
  created_by: string
}

/** Until the transaction ends. */
export const lockSoundOf = (tx: Writing<OrgScope>, talk_id: string) => lockSound(tx, talk_id)

/** Every version, and what is kept aside of redacted ones. */
export const everyTranscript = async (org: OrgScope, talk_id: string) => [
  ...(await listTranscripts(org, 'transcripts', talk_id)),
  ...(await listTranscripts(org, 'redacted_transcripts', talk_id)),
]

/** Ranges of a talk are destroyed in text and sound. Call it with the talk locked, and not while it is being redacted. */
export async function destroyInTalk(tx: Writing<OrgScope>, { talk_id, ranges, mask, created_by }: Destruction) {
  const rows = ranges.map((range) => ({ redaction_id: newId(), ...range }))
  if (rows.length > 0) await insertErased(tx, { talk_id, created_by, ranges: rows })
  await destroyRanges(tx, talk_id, { ranges, mask })
  for (const range of ranges) await revokeClipsOf(tx, talk_id, range)
  const talk = await lockSound(tx, talk_id)
  if (ranges.length === 0 || !talk?.playable || talk.sound_deleted) return
  await updateSound(tx, talk_id, { redacting: 'erased', media_type: 'audio/mpeg', trim_start: 0, trim_end: 0 })
  await tx.context.jobs.enqueue(tx.db, bleepJob, { org_id: tx.org_id, talk_id })
}
