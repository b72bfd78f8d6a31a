import { type SqlBool, sql } from 'kysely'
import type { Writing, OrgScope } from '../../../organizations/scope.ts'

/** Undefined if the talk is in the bin or its sound was deleted. */
export async function findReplaceable({ db, org_id }: OrgScope, talk_id: string) {
  const talk = await db
    .selectFrom('talks')
    .select(['bytes', 'state'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('deleted', 'is', null)
    .where('sound_deleted', 'is', null)
    .where('held', 'is', null)
    .executeTakeFirst()
  if (!talk) return undefined
  const corrected = await db
    .selectFrom('transcripts')
    .select('version')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  const redacted = await db
    .selectFrom('redactions')
    .select('redaction_id')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirst()
  const isBusy = talk.state !== 'ready' && talk.state !== 'failed' && talk.state !== 'waiting'
  return { bytes: talk.bytes, isBusy, isWorkedOn: Boolean(corrected ?? redacted) }
}

interface Recording {
  bytes: number
  sha256: string
  media_type: string
}

/** Undefined if it has been changed. */
export const updateRecording = (
  { db, org_id }: Writing<OrgScope>,
  talk_id: string,
  { bytes, sha256, media_type }: Recording,
) =>
  db
    .updateTable('talks')
    .set({ bytes, sha256, media_type, state: 'received', reason: null, modified: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('bytes', '<', bytes)
    .where('deleted', 'is', null)
    .where(sql<SqlBool>`state in ('ready', 'failed', 'waiting')`)
    .returning(['channel_id', 'recorded_at'])
    .executeTakeFirst()

/** Another recording gets it. */
export const updateClientId = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db.updateTable('talks').set({ client_id: null }).where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute()
