import type { ErasurePreview, FormerMember } from '@earshot/contract/erasures'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ErasedPerson } from '../../core/db/tables/erasures.ts'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'

export type PersonCriteria = Pick<ErasedPerson, 'user_id' | 'speaker_ids' | 'names'>

/** Messages of unknown callers stand in the name of the admin who added the phone number. */
const sentThemselves = sql<SqlBool>`coalesce(by_phone, 'member') = 'member'`

/** Sent or spoken by the person, or from a telephone of theirs. Never null. */
const isOwn = ({ user_id, speaker_ids, names }: PersonCriteria): RawBuilder<SqlBool> => sql<SqlBool>`(
  t.user_id = ${user_id}::uuid and ${sentThemselves} or t.speaker_id = any (${speaker_ids}::uuid[])
  or t.by_phone = any (${numbersIn(names)}::text[])) is true`

/** In E.164, as callers are stored, of those written with a country code. */
const numbersIn = (names: readonly string[]) =>
  names
    .map((name) => name.replaceAll(/[\s()/.-]/g, '').replace(/^00/, '+'))
    .filter((number) => /^\+[1-9]\d{4,14}$/.test(number))

interface FoundTalk {
  talk_id: string
  channel_id: string
  held: boolean
}

interface Page {
  after: string
  limit: number
}

export async function listOwnTalks(
  { db, org_id }: OrgScope,
  person: PersonCriteria,
  { after, limit }: Page,
): Promise<FoundTalk[]> {
  const { rows } = await sql<FoundTalk>`
    select t.talk_id, t.channel_id, t.held is not null as held from talks t
    where t.org_id = ${org_id} and ${isOwn(person)} and t.talk_id > ${after}
    order by t.talk_id limit ${limit}`.execute(db)
  return rows
}

export interface NamingTalk extends FoundTalk {
  title: string
  /** Versions, what is kept aside of redacted ones, what engines heard instead, and summaries. */
  texts: string[]
  /** Without those that the person wrote, which are deleted unless the talk is on hold. */
  notes: string[]
}

const like = (column: string, patterns: string[]) => sql<SqlBool>`lower(${sql.ref(column)}) like any (${patterns})`

/** The last of a number of talks after one; undefined if there are fewer. */
export async function findTalkAfter({ db, org_id }: OrgScope, { after, limit }: Page): Promise<string | undefined> {
  const { rows } = await sql<{ talk_id: string }>`
    select t.talk_id from talks t where t.org_id = ${org_id} and t.talk_id > ${after}
    order by t.talk_id offset ${limit - 1} limit 1`.execute(db)
  return rows[0]?.talk_id
}

/**
 * Of the talks between two, those of others that may name the person, by `patterns`, which find at least those that do. No index
 * helps, so that among all talks a statement would take too long.
 */
export async function listNamingTalks(
  { db, org_id }: OrgScope,
  { person, patterns }: { person: PersonCriteria; patterns: string[] },
  { after, until }: { after: string; until: string | undefined },
): Promise<NamingTalk[]> {
  const texts = (table: 'transcripts' | 'redacted_transcripts' | 'notes', which = sql`true`) => sql`(
    select v.text from ${sql.table(table)} v
    where v.org_id = ${org_id} and v.talk_id = t.talk_id and ${like('v.text', patterns)} and ${which})`
  const alternatives = (table: 'transcripts' | 'redacted_transcripts') => sql`(
    select a #>> '{}' from ${sql.table(table)} v, jsonb_path_query(v.words, '$[*].alternatives[*]') a
    where v.org_id = ${org_id} and v.talk_id = t.talk_id and lower(a #>> '{}') like any (${patterns}))`
  const notes = texts('notes', sql`(t.held is not null or v.user_id is distinct from ${person.user_id}::uuid)`)
  const summary = sql`concat_ws(' ', p.text, p.who, p.by_when)`
  const summaries = sql`(
    select ${summary} from summary_parts p
    where p.org_id = ${org_id} and p.talk_id = t.talk_id and lower(${summary}) like any (${patterns}))`
  // As arrays: for "exists", PostgreSQL may read a whole table first.
  const { rows } = await sql<NamingTalk>`
    select t.talk_id, t.channel_id, t.held is not null as held, coalesce(t.title, '') as title, n.texts, n.notes
    from talks t cross join lateral (
      select array${texts('transcripts')} || array${texts('redacted_transcripts')} || array${alternatives('transcripts')}
        || array${alternatives('redacted_transcripts')} || array${summaries} as texts, array${notes} as notes) n
    where t.org_id = ${org_id} and t.talk_id > ${after} ${until ? sql`and t.talk_id <= ${until}` : sql``}
      and not (${isOwn(person)}) and (${like('t.title', patterns)} or n.texts <> '{}' or n.notes <> '{}')
    order by t.talk_id`.execute(db)
  return rows
}

const LISTED_CHARACTERS = 300

/** Of those that the person hears, the newest first. */
export const listFacts = (
  { db, org_id }: OrgScope,
  talk_ids: string[],
): Promise<Omit<ErasurePreview['listed'][number], 'parts'>[]> =>
  db
    .selectFrom('talks')
    .select(['talk_id', 'channel_id', 'recorded_at', 'duration', 'title'])
    .select(sql<string>`left(text, ${sql.lit(LISTED_CHARACTERS)})`.as('text'))
    .select(sql<boolean>`held is not null`.as('held'))
    .where('org_id', '=', org_id)
    .where('talk_id', '=', sql<string>`any(${talk_ids}::uuid[])`)
    .where(isHeard('channel_id'))
    .orderBy('recorded_at', 'desc')
    .orderBy('talk_id', 'desc')
    .execute()

/** The newest entry of the audit log that names the person. */
const auditName = (org_id: string, user_id: RawBuilder<string>) => sql<string | null>`(
  select a.name from audit a where a.org_id = ${org_id} and a.user_id = ${user_id}
  order by a.created desc limit 1)`

/** By name, those without one first. */
export async function listFormerMembers({ db, org_id }: OrgScope): Promise<FormerMember[]> {
  const isKnown = (table: 'members' | 'imported_people') => sql<SqlBool>`exists (
    select from ${sql.table(table)} k where k.org_id = ${org_id} and k.user_id = w.user_id)`
  const { rows } = await sql<FormerMember>`
    select f.user_id, coalesce(${auditName(org_id, sql.ref('f.user_id'))}, '') as name, f.talks, f.last_talk
    from (select w.user_id, sum(w.talks)::int as talks, max(w.last_talk) as last_talk from (
      select user_id, count(*) as talks, max(recorded_at) as last_talk from talks
        where org_id = ${org_id} and ${sentThemselves} group by user_id
      union all select user_id, 0, null from notes where org_id = ${org_id} group by user_id
    ) w
    where w.user_id is not null and not ${isKnown('members')} and not ${isKnown('imported_people')}
    group by w.user_id) f
    order by name, f.last_talk desc nulls last, f.user_id`.execute(db)
  return rows
}

/** The name of an account, a person who was imported, or one who has left. Undefined for strangers. */
export async function findPersonName({ db, org_id }: OrgScope, user_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select u.name, 1 as place from members m join users u on u.user_id = m.user_id
        where m.org_id = ${org_id} and m.user_id = ${user_id}
      union all select p.name, 2 from imported_people p where p.org_id = ${org_id} and p.user_id = ${user_id}
      union all select ${auditName(org_id, sql`${user_id}::uuid`)}, 3
      union all select '', 4 from talks t where t.org_id = ${org_id} and t.user_id = ${user_id}
      union all select '', 4 from notes n where n.org_id = ${org_id} and n.user_id = ${user_id}
    ) known where name is not null order by place limit 1`.execute(db)
  return rows[0]?.name
}

/** Erased while nothing holds it. Locks the talk. */
export const lockErasable = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['talk_id', 'channel_id'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('held', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const countRedacting = async ({ db, org_id }: OrgScope): Promise<number> =>
  (
    await db
      .selectFrom('talks')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('org_id', '=', org_id)
      .where('redacting', '=', 'erased')
      .executeTakeFirstOrThrow()
  ).count
