import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isHeard, isHeardTalk } from '../hidden-channels.ts'
import type { OrgScope } from '../scope.ts'
import type { ArchiveTable } from './archive-tables.ts'

/** Which of these talks are by speakers who refused consent. */
export const listRefused = async ({ db, org_id }: OrgScope, talk_ids: string[]) =>
  (
    await db
      .selectFrom('talks')
      .innerJoin('speakers', (on) =>
        on.onRef('speakers.org_id', '=', 'talks.org_id').onRef('speakers.speaker_id', '=', 'talks.speaker_id'),
      )
      .select('talk_id')
      .where('talks.org_id', '=', org_id)
      .where('speakers.org_id', '=', org_id)
      .where('consent', '=', 'refused')
      .where('talk_id', 'in', talk_ids)
      .execute()
  ).map(({ talk_id }) => talk_id)

export const listTalkIds = async ({ db, org_id }: OrgScope, { after, limit }: { after: string; limit: number }) =>
  (
    await db
      .selectFrom('talks')
      .select('talk_id')
      .where('org_id', '=', org_id)
      .where('talk_id', '>', after)
      .where('deleted', 'is', null)
      .where(isHeard('channel_id'))
      .orderBy('talk_id')
      .limit(limit)
      .execute()
  ).map(({ talk_id }) => talk_id)

export type ArchiveRow = Record<string, unknown>

/** The next rows by their key, as JSON. Without what is hidden from the person, and without the bin. */
export async function listRows(
  { db, org_id }: OrgScope,
  { name, key, columns }: ArchiveTable,
  { after, limit }: { after: ArchiveRow | undefined; limit: number },
): Promise<ArchiveRow[]> {
  const keys = Object.keys(key).map((column) => sql.ref(`t.${column}`))
  const last = Object.entries(key).map(([column, type]) => sql`${after?.[column]}::${sql.raw(type)}`)
  const later = after ? sql`and (${sql.join(keys)}) > (${sql.join(last)})` : sql``
  const others = encoded[name] ?? {}
  const plain = Object.keys(columns).filter((column) => !(column in others))
  const shown = [
    ...plain.map((column) => sql.ref(`t.${column}`)),
    ...Object.entries(others).map(([column, value]) => sql`${value} as ${sql.ref(column)}`),
  ]
  const { rows } = await sql<{ row: ArchiveRow }>`
    select to_jsonb(r) as row from (
      select ${sql.join(shown)} from ${sql.table(name)} t
      where t.org_id = ${org_id} and ${conditionsOf(org_id)[name] ?? sql<SqlBool>`true`} ${later}
      order by ${sql.join(keys)} limit ${limit}) r`.execute(db)
  return rows.map(({ row }) => row)
}

/** Instead of a column, or beside them. */
const encoded: Partial<Record<ArchiveTable['name'], Record<string, RawBuilder<unknown>>>> = {
  talks: { peaks_base64: sql`encode(t.peak_bytes, 'base64')` },
  transcripts: { words: sql`spoken_words(t.text, t.words, t.word_bytes)` },
}

const conditionsOf = (org_id: string): Partial<Record<ArchiveTable['name'], RawBuilder<SqlBool>>> => {
  const ofKeptTalk = sql<SqlBool>`${isHeardTalk(org_id, 't.talk_id')} and exists (
    select 1 from talks k where k.org_id = t.org_id and k.talk_id = t.talk_id and k.deleted is null)`
  return {
    channels: isHeard('t.channel_id'),
    channel_members: isHeard('t.channel_id'),
    addresses: sql<SqlBool>`t.deleted is null`,
    alerts: sql<SqlBool>`(t.channel_ids = '{}' or not t.channel_ids <@ hidden_channels())`,
    saved_searches: sql<SqlBool>`t.shared and not (t.channel_ids && hidden_channels())`,
    retention_rules: isHeard('t.scope_id'),
    talks: sql<SqlBool>`t.deleted is null and ${isHeard('t.channel_id')}`,
    transcripts: ofKeptTalk,
    notes: ofKeptTalk,
    hits: ofKeptTalk,
    hit_events: ofKeptTalk,
    summary_parts: ofKeptTalk,
  }
}

export const findSettings = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('organizations')
    .select(['name', 'image', 'label', 'type', 'clips', 'recording_notice', 'language', 'vocabulary'])
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow()

/** Versions of their pictures and samples, without the sample of a speaker who refused consent. */
export const listSpeakerFiles = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('speakers')
    .select(['speaker_id', 'image'])
    .select(sql<string>`case when consent = 'refused' then '' else sample end`.as('sample'))
    .where('org_id', '=', org_id)
    .execute()

/** Of the channels that the exporting person hears. */
export const listMemberships = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('channel_members')
    .select(['user_id', 'channel_id', 'role'])
    .where('org_id', '=', org_id)
    .where(isHeard('channel_id'))
    .orderBy('user_id')
    .orderBy('channel_id')
    .execute()
