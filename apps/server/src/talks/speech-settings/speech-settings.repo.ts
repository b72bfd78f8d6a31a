import { FIRST_MODEL } from '@earshot/contract/engines'
import { type SqlBool, sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'

export interface SpeechSettings {
  engine: string | null
  language: string | null
  vocabulary: string[]
}

export const findSpeechSettings = ({ db, org_id }: OrgScope): Promise<SpeechSettings> =>
  db
    .selectFrom('organizations')
    .select(['engine', 'language', 'vocabulary'])
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow()

export async function updateSpeechSettings(
  { db, org_id }: Writing<OrgScope>,
  { engine, language, vocabulary }: SpeechSettings,
) {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ engine, language, vocabulary, speech_since: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where(
      sql<SqlBool>`(engine, language, vocabulary) is distinct from (${engine}::text, ${language}::text, ${vocabulary}::text[])`,
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Recent talks without a machine transcript since the settings changed, newest first. */
export async function listOutdated({ db, org_id }: OrgScope, days: number) {
  const { rows } = await sql<{ talk_id: string }>`
    select a.talk_id from talks a join organizations o on o.org_id = a.org_id
      join channels c on c.org_id = a.org_id and c.channel_id = a.channel_id
    where a.org_id = ${org_id} and o.org_id = ${org_id} and c.org_id = ${org_id}
      and a.state = 'ready' and a.deleted is null and a.sound_deleted is null and a.created > now() - make_interval(days => ${days})
      and not exists (
        select from transcripts t where t.org_id = ${org_id} and t.talk_id = a.talk_id
          and t.engine is not null and t.created >= greatest(o.speech_since, c.spoken_since))
    order by a.created desc`.execute(db)
  return rows.map(({ talk_id }) => talk_id)
}

/** Organizations with recent talks that a better engine may now transcribe. */
export async function listImprovable(db: Reads, days: number): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`select org_id from improvable(${days})`.execute(db)
  return rows.map(({ org_id }) => org_id)
}

/** Recent talks waiting for their preferred engine. */
export async function countProvisional({ db, org_id }: OrgScope, days: number) {
  const { rows } = await sql<{ talks: number }>`
    select count(*)::integer as talks from talks
    where org_id = ${org_id} and state = 'ready' and deleted is null and redo_tries < 10 and instead_of is not null
      and created > now() - make_interval(days => ${days})`.execute(db)
  return rows[0]?.talks ?? 0
}

/** Null where no language is set for the talk, its channel or the organization. */
export async function listProvisionalLanguages({ db, org_id }: OrgScope, days: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ language: string | null }>`
    select distinct coalesce(a.spoken_language, c.spoken_language, o.language) as language
    from talks a join organizations o on o.org_id = a.org_id
      join channels c on c.org_id = a.org_id and c.channel_id = a.channel_id
    where a.org_id = ${org_id} and o.org_id = ${org_id} and c.org_id = ${org_id}
      and a.state = 'ready' and a.deleted is null and a.redo_tries < 10
      and (a.instead_of is not null or a.engine = ${FIRST_MODEL})
      and a.created > now() - make_interval(days => ${days}) and coalesce(a.redo_after, '-infinity') <= now()`.execute(
    db,
  )
  return rows.map(({ language }) => language)
}

interface Improving {
  days: number
  /** What is spoken in them. */
  language: string | null
  /** Acceptable engines: a transcript by one of them since the settings changed is good enough. */
  engines: string[]
  most: number
}

/** Recent talks transcribed by lesser engines, newest first. */
export async function listProvisional({ db, org_id }: OrgScope, { days, language, engines, most }: Improving) {
  const { rows } = await sql<{ talk_id: string }>`
    select a.talk_id from talks a join organizations o on o.org_id = a.org_id
      join channels c on c.org_id = a.org_id and c.channel_id = a.channel_id
    where a.org_id = ${org_id} and o.org_id = ${org_id} and c.org_id = ${org_id}
      and a.state = 'ready' and a.deleted is null and a.redo_tries < 10
      and (a.instead_of is not null or a.engine = ${FIRST_MODEL})
      and a.created > now() - make_interval(days => ${days}) and coalesce(a.redo_after, '-infinity') <= now()
      and coalesce(a.spoken_language, c.spoken_language, o.language) is not distinct from ${language}::text
      and not exists (
        select from transcripts t where t.org_id = ${org_id} and t.talk_id = a.talk_id
          and t.engine = any (${engines}) and t.created >= greatest(o.speech_since, c.spoken_since))
    order by a.created desc limit ${most}`.execute(db)
  return rows.map(({ talk_id }) => talk_id)
}
