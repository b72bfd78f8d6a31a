import type { Word } from '@earshot/contract/talks'
import { sql } from 'kysely'
import { ofOrg } from '../../organizations/of-org.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { storedWords } from '../talks/stored-words.ts'

/** All that a chat model wrote about it; '' for nothing. */
const summaryOf = (org_id: string, talk_id: string) => sql<{ summary: string | null }>`
  select string_agg(concat_ws(' ', p.text, p.who, p.by_when), ' ' order by p.kind, p.language, p.position) as summary
  from summary_parts p where p.org_id = ${org_id} and p.talk_id = ${talk_id}`

/** Locks the talk until the transaction ends, so that versions are added one after the other. */
export async function lockTalk({ db, org_id }: Writing<OrgScope>, talk_id: string) {
  const talk = await db
    .selectFrom('talks')
    .select(['channel_id', 'duration', 'text', 'title', 'edited', 'tokens', 'tokenizer'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!talk) return undefined
  // A statement of its own: Citus locks rows only in statements about one table.
  const { rows } = await summaryOf(org_id, talk_id).execute(db)
  return { ...talk, summary: rows[0]?.summary ?? '' }
}

export interface Version {
  text: string
  words: Word[]
  engine: string | null
  language: string
  user_id: string | null
}

const versionsOf = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('transcripts')
    .select(['version', 'text', 'engine', 'language', 'user_id', 'created'])
    .select(sql<Word[]>`spoken_words(text, words, word_bytes)`.as('words'))
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)

export const findNewest = (org: OrgScope, talk_id: string) =>
  versionsOf(org, talk_id).orderBy('version', 'desc').limit(1).executeTakeFirst()

export const findVersion = (org: OrgScope, talk_id: string, version: number) =>
  versionsOf(org, talk_id).where('version', '=', version).executeTakeFirst()

/** Selects from the talk's row, so that on a cluster it runs on the talk's node. */
export function insertVersion(
  { db, org_id }: Writing<OrgScope>,
  talk_id: string,
  { text, words, engine, language, user_id, created }: Version & { created?: string },
) {
  return sql`
    insert into transcripts (org_id, talk_id, version, text, words, engine, language, user_id, created)
    select t.org_id, t.talk_id,
      (select coalesce(max(v.version), 0) + 1 from transcripts v where ${ofOrg('v', org_id, 't')} and v.talk_id = t.talk_id),
      ${text}, ${storedWords(words)}::jsonb, ${engine}, ${language}, ${user_id}::uuid,
      coalesce(${created ?? null}::timestamptz, now())
    from talks t where t.org_id = ${org_id} and t.talk_id = ${talk_id}`.execute(db)
}

/** Writes over the newest version of a machine, if it is of the same engine. Returns whether it is. */
export async function updateVersion(
  { db, org_id }: Writing<OrgScope>,
  talk_id: string,
  { text, words, engine, language }: Version,
) {
  const { numAffectedRows } = await sql`
    update transcripts set text = ${text}, words = ${storedWords(words)}::jsonb, language = ${language}, word_bytes = null
    where org_id = ${org_id} and talk_id = ${talk_id} and engine = ${engine} and version = (
      select max(v.version) from transcripts v
      where v.org_id = ${org_id} and v.talk_id = ${talk_id} and v.user_id is null)`.execute(db)
  return numAffectedRows === 1n
}

interface Findable {
  text: string
  tokens: string
  tsv: string
  maybe_said: string | null
  tokenizer: number
  confidence: number | null
  engine: string | null
  language: string
  edited: boolean
}

/** Also updates the search columns. */
export const updateText = (
  { db, org_id }: Writing<OrgScope>,
  talk_id: string,
  { tsv, maybe_said, ...text }: Findable,
) =>
  db
    .updateTable('talks')
    .set({ ...text, tsv: sql<string>`${tsv}::tsvector`, maybe_said: sql<string>`${maybe_said}::tsvector` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

/** Also updates the search columns. */
export const updateTitle = (
  { db, org_id }: Writing<OrgScope>,
  talk_id: string,
  { tsv, ...title }: Pick<Findable, 'tokens' | 'tsv' | 'tokenizer'> & { title: string | null },
) =>
  db
    .updateTable('talks')
    .set({ ...title, tsv: sql<string>`${tsv}::tsvector` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

export const updateMaybeSaid = ({ db, org_id }: Writing<OrgScope>, talk_id: string, maybe_said: string | null) =>
  db
    .updateTable('talks')
    .set({ maybe_said: sql<string>`${maybe_said}::tsvector` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()
