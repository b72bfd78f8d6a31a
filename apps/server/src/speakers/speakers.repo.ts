import type { Speaker, SpeakerCount } from '@earshot/contract/speakers'
import { type SqlBool, sql } from 'kysely'
import type { MemberScope, OrgScope } from '../organizations/scope.ts'

/** As they are kept: `image` and `sample` name versions. */
const speakersOf = ({ db, org_id }: OrgScope) => db.selectFrom('speakers').selectAll().where('org_id', '=', org_id)

export const listSpeakers = (org: OrgScope): Promise<Speaker[]> =>
  speakersOf(org)
    .orderBy((of) => of.fn('lower', ['name']))
    .orderBy('speaker_id')
    .execute()

export const findSpeaker = (org: OrgScope, speaker_id: string): Promise<Speaker | undefined> =>
  speakersOf(org).where('speaker_id', '=', speaker_id).executeTakeFirst()

export const countTalks = async ({ db, org_id }: OrgScope): Promise<SpeakerCount[]> => {
  const { rows } = await sql<SpeakerCount>`
    select speaker_id, count(*)::int as talks from talks
    where org_id = ${org_id} and speaker_id is not null and deleted is null group by speaker_id`.execute(db)
  return rows
}

interface Fields {
  name: string
  description: string
  image: string | undefined
  sample: string | undefined
}

export const insertSpeaker = ({ db, org_id, user_id }: MemberScope, speaker_id: string, fields: Fields) =>
  db
    .insertInto('speakers')
    .values({ org_id, speaker_id, created_by: user_id, ...fields })
    .execute()

/** What is undefined stays. */
export const updateSpeaker = ({ db, org_id }: OrgScope, speaker_id: string, changes: Partial<Fields>) =>
  db.updateTable('speakers').set(changes).where('org_id', '=', org_id).where('speaker_id', '=', speaker_id).execute()

/**
 * Deletes the speaker; their talks stay without one. Alerts forget them too, but for an alert that watched nobody else:
 * without its only speaker it would watch everybody.
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
