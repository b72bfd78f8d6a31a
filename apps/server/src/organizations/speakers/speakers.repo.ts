import type { Speaker } from '@earshot/contract/speakers'
import { type SqlBool, sql } from 'kysely'
import type { ChangedTimes } from '../../talks/analytics/changed-times.ts'
import type { Writing, MemberScope, OrgScope } from '../scope.ts'

/** `image` and `sample` are version names. */
const shown = [
  'org_id',
  'speaker_id',
  'name',
  'description',
  'image',
  'sample',
  'consent',
  'created',
  'created_by',
] as const

const speakersOf = ({ db, org_id }: OrgScope) => db.selectFrom('speakers').select(shown).where('org_id', '=', org_id)

export const listSpeakers = (org: OrgScope): Promise<Speaker[]> =>
  speakersOf(org)
    .orderBy((by) => by.fn('lower', ['name']))
    .orderBy('speaker_id')
    .execute()

export const findSpeaker = (org: OrgScope, speaker_id: string): Promise<Speaker | undefined> =>
  speakersOf(org).where('speaker_id', '=', speaker_id).executeTakeFirst()

export const listNames = ({ db, org_id }: OrgScope, but: string) =>
  db
    .selectFrom('speakers')
    .select(['speaker_id', 'name'])
    .where('org_id', '=', org_id)
    .where('speaker_id', '<>', but)
    .execute()

/** In a fixed order, to avoid deadlocks between merges. */
export const lockSpeakers = (org: Writing<OrgScope>, speaker_ids: string[]): Promise<Speaker[]> =>
  speakersOf(org).where('speaker_id', 'in', speaker_ids).orderBy('speaker_id').forUpdate().execute()

/** Also moves the speaker filters of alerts. Returns when the talks were recorded. */
export async function moveTalks(org: Writing<OrgScope>, from: string, into: string) {
  const { db, org_id } = org
  const times = await updateSpeakerOfTalks(org, from, into)
  await db
    .updateTable('alerts')
    .set({
      speaker_ids: sql<string[]>`case when speaker_ids @> array[${into}::uuid]
        then array_remove(speaker_ids, ${from}::uuid) else array_replace(speaker_ids, ${from}::uuid, ${into}::uuid) end`,
    })
    .where('org_id', '=', org_id)
    .where(sql<SqlBool>`speaker_ids @> array[${from}::uuid]`)
    .execute()
  return times
}

interface Fields {
  name: string
  description: string
  consent: Speaker['consent']
  image: string | undefined
  sample: string | undefined
}

export const insertSpeaker = ({ db, org_id, user_id }: Writing<MemberScope>, speaker_id: string, fields: Fields) =>
  db
    .insertInto('speakers')
    .values({ org_id, speaker_id, created_by: user_id, ...fields })
    .execute()

/** Undefined fields are kept. */
export const updateSpeaker = ({ db, org_id }: Writing<OrgScope>, speaker_id: string, changes: Partial<Fields>) =>
  db.updateTable('speakers').set(changes).where('org_id', '=', org_id).where('speaker_id', '=', speaker_id).execute()

async function updateSpeakerOfTalks({ db, org_id }: Writing<OrgScope>, from: string, into: string | null) {
  const { rows } = await sql<ChangedTimes>`
    with changed as (
      update talks set speaker_id = ${into}::uuid
      where org_id = ${org_id} and speaker_id = ${from} returning recorded_at)
    select min(recorded_at) as at, max(recorded_at) as until from changed group by date_trunc('day', recorded_at)`.execute(
    db,
  )
  return rows
}

/**
 * Deletes the speaker; their talks stay without one. Alerts drop it, unless it is their only speaker: without one they
 * would match everyone. Returns when the talks were recorded.
 */
export async function deleteSpeaker(org: Writing<OrgScope>, speaker_id: string) {
  const { db, org_id } = org
  await db.deleteFrom('speakers').where('org_id', '=', org_id).where('speaker_id', '=', speaker_id).execute()
  const times = await updateSpeakerOfTalks(org, speaker_id, null)
  await db
    .updateTable('alerts')
    .set({ speaker_ids: sql<string[]>`array_remove(speaker_ids, ${speaker_id}::uuid)` })
    .where('org_id', '=', org_id)
    .where(sql<SqlBool>`speaker_ids @> array[${speaker_id}::uuid] and cardinality(speaker_ids) > 1`)
    .execute()
  return times
}
