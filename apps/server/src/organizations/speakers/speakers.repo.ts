import type { Speaker, SpeakerCount } from '@earshot/contract/speakers'
import { type SqlBool, sql } from 'kysely'
import { isHeard } from '../hidden-channels.ts'
import type { MemberScope, OrgScope } from '../scope.ts'

/** `image` and `sample` are version names. */
const speakersOf = ({ db, org_id }: OrgScope) => db.selectFrom('speakers').selectAll().where('org_id', '=', org_id)

export const listSpeakers = (org: OrgScope): Promise<Speaker[]> =>
  speakersOf(org)
    .orderBy((of) => of.fn('lower', ['name']))
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
export const lockSpeakers = (org: OrgScope, speaker_ids: string[]): Promise<Speaker[]> =>
  speakersOf(org).where('speaker_id', 'in', speaker_ids).orderBy('speaker_id').forUpdate().execute()

/** Also moves the speaker filters of alerts. */
export async function moveTalks({ db, org_id }: OrgScope, from: string, into: string) {
  await db
    .updateTable('talks')
    .set({ speaker_id: into })
    .where('org_id', '=', org_id)
    .where('speaker_id', '=', from)
    .execute()
  await db
    .updateTable('alerts')
    .set({
      speaker_ids: sql<string[]>`case when speaker_ids @> array[${into}::uuid]
        then array_remove(speaker_ids, ${from}::uuid) else array_replace(speaker_ids, ${from}::uuid, ${into}::uuid) end`,
    })
    .where('org_id', '=', org_id)
    .where(sql<SqlBool>`speaker_ids @> array[${from}::uuid]`)
    .execute()
}

export const countTalks = async ({ db, org_id }: OrgScope): Promise<SpeakerCount[]> => {
  const { rows } = await sql<SpeakerCount>`
    select speaker_id, count(*)::int as talks from talks
    where org_id = ${org_id} and speaker_id is not null and deleted is null
      and ${isHeard('channel_id')} group by speaker_id`.execute(db)
  return rows
}

interface Fields {
  name: string
  description: string
  consent: Speaker['consent']
  image: string | undefined
  sample: string | undefined
}

export const insertSpeaker = ({ db, org_id, user_id }: MemberScope, speaker_id: string, fields: Fields) =>
  db
    .insertInto('speakers')
    .values({ org_id, speaker_id, created_by: user_id, ...fields })
    .execute()

/** Undefined fields are kept. */
export const updateSpeaker = ({ db, org_id }: OrgScope, speaker_id: string, changes: Partial<Fields>) =>
  db.updateTable('speakers').set(changes).where('org_id', '=', org_id).where('speaker_id', '=', speaker_id).execute()

/**
 * Deletes the speaker; their talks stay without one. Alerts drop it, unless it is their only speaker: without one they
 * would match everyone.
 */
export async function deleteSpeaker({ db, org_id }: OrgScope, speaker_id: string) {
  await db.deleteFrom('speakers').where('org_id', '=', org_id).where('speaker_id', '=', speaker_id).execute()
  await db
    .updateTable('talks')
    .set({ speaker_id: null })
    .where('org_id', '=', org_id)
    .where('speaker_id', '=', speaker_id)
    .execute()
  await db
    .updateTable('alerts')
    .set({ speaker_ids: sql<string[]>`array_remove(speaker_ids, ${speaker_id}::uuid)` })
    .where('org_id', '=', org_id)
    .where(sql<SqlBool>`speaker_ids @> array[${speaker_id}::uuid] and cardinality(speaker_ids) > 1`)
    .execute()
}
