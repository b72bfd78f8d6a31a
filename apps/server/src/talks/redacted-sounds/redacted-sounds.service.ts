import type { RedactedRange } from '@earshot/contract/rules/redact'
import type { OrgScope, Writing } from '../../organizations/scope.ts'
import { endingOf, talkFileName } from '../talks/file-name.ts'
import { originalKey, soundKey } from '../talks/storage-keys.ts'
import { findBleeped, listRanges, listSounds, lockTalk } from './redacted-sounds.repo.ts'

/** All that were redacted in a talk, also erased ones. */
export const redactedRanges = (org: OrgScope, talk_id: string): Promise<RedactedRange[]> => listRanges(org, talk_id)

/** Until the transaction ends, neither is a range of it redacted, nor its recording deleted. */
export const lockPlayedSound = (tx: Writing<OrgScope>, talk_id: string) => lockTalk(tx, talk_id)

/** While what is heard is being made anew. */
export const isUnplayable = (redacting: string | null | undefined) => redacting === 'sound' || redacting === 'erased'

/** The key of what people hear. While a bleeped sound is being made (`isWorkedOn`), the talk must not be played. */
export async function playedSound(org: OrgScope, talk_id: string) {
  const { bleeped = null, redacting } = (await findBleeped(org, talk_id)) ?? {}
  const key = soundKey({ org_id: org.org_id, talk_id, bleeped })
  return { key, isBleeped: bleeped !== null, isWorkedOn: isUnplayable(redacting) }
}

/** The recordings as they were sent, or bleeped. Without talks that are being redacted. */
export async function exportedSounds(org: OrgScope, talk_ids: string[]) {
  const { org_id } = org
  return (await listSounds(org, talk_ids)).map(({ talk_id, bleeped, media_type, ...named }) => ({
    talk_id,
    file_name: talkFileName(named, `${talk_id}.${endingOf(bleeped === null ? media_type : 'audio/mpeg')}`),
    key: bleeped === null ? originalKey(org_id, talk_id) : soundKey({ org_id, talk_id, bleeped }),
  }))
}

/** What differs in the row of a redacted talk whose bleeped sound takes the place of its recording, by talk. */
export async function exportedFacts(org: OrgScope, talk_ids: string[]) {
  const { org_id, context } = org
  const facts = new Map<string, object>()
  for (const { talk_id, bleeped, bleeped_sha256: sha256 } of await listSounds(org, talk_ids)) {
    if (bleeped === null) continue
    const bytes = (await context.storage.size(soundKey({ org_id, talk_id, bleeped }))) ?? 0
    facts.set(talk_id, { media_type: 'audio/mpeg', trim_start: 0, trim_end: 0, sha256, bytes })
  }
  return facts
}
