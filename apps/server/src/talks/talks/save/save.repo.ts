import { sql } from 'kysely'
import { compiledInsertion, compiledOnce } from '../../../core/compiled-once.ts'
import type { MemberScope, ReaderScope } from '../../../organizations/scope.ts'
import { facts } from '../talk-columns.ts'

const sent = compiledOnce(
  (db, { org_id, user_id, client_id }: { org_id: string; user_id: string; client_id: string }) =>
    db
      .selectFrom('talks')
      .select(['talk_id', 'sha256', 'bytes'])
      .where('org_id', '=', org_id)
      .where('user_id', '=', user_id)
      .where('client_id', '=', client_id)
      .compile(),
)

export const findSent = async ({ db, org_id, user_id }: ReaderScope, client_id: string) =>
  (await sent(db, { org_id, user_id, client_id }))[0]

export interface NewTalk {
  talk_id: string
  channel_id: string
  speaker_id: string | null
  tags: string[]
  reply_to: string | null
  client_id: string | null
  recorded_at: string
  dated: boolean
  title: string | null
  tokens: string
  tsv: string
  tokenizer: number
  trim_start: number
  trim_end: number
  bytes: number
  sha256: string
  media_type: string
  by_phone: string | null
}

type Sender = Pick<MemberScope, 'org_id' | 'user_id' | 'key_id'>

export type TalkRow = NewTalk & Sender

const valuesOf = (row: TalkRow) => ({
  org_id: row.org_id,
  talk_id: row.talk_id,
  channel_id: row.channel_id,
  user_id: row.user_id,
  speaker_id: row.speaker_id,
  key_id: row.key_id,
  tags: row.tags,
  reply_to: row.reply_to,
  client_id: row.client_id,
  recorded_at: row.recorded_at,
  dated: row.dated,
  title: row.title,
  tokens: row.tokens,
  tsv: sql<string>`${row.tsv}::tsvector`,
  tokenizer: row.tokenizer,
  trim_start: row.trim_start,
  trim_end: row.trim_end,
  bytes: row.bytes,
  sha256: row.sha256,
  media_type: row.media_type,
  by_phone: row.by_phone,
})

/** Nothing has been heard, measured, written or found yet. */
const unheard = [
  sql<boolean>`false`.as('redacted'),
  sql<number>`0`.as('position'),
  sql<never[]>`array[]::real[]`.as('peaks'),
  sql<never[]>`array[]::uuid[]`.as('alert_ids'),
  sql<never[]>`'[]'::jsonb`.as('words'),
  sql<never[]>`'[]'::jsonb`.as('versions'),
] as const

const insertion = compiledInsertion((db, rows: TalkRow[]) =>
  db
    .insertInto('talks')
    .values(rows.map(valuesOf))
    .returning([...facts, 'text', 'held', 'spoken_language', 'bleeped', sql<boolean>`key_id is null`.as('heard')])
    .returning(unheard)
    .compile(),
)

/** Returns the talks as `findTalk` would find them. Throws if one of them was sent before: see `isSentBefore`. */
export const insertTalks = ({ db, org_id }: MemberScope, rows: readonly Omit<TalkRow, 'org_id'>[]) =>
  insertion(
    db,
    rows.map((row) => ({ ...row, org_id })),
  )

/** That this person already sent a talk with this client_id. A cluster names the constraint in the message only, with a shard's number behind it. */
export const isSentBefore = (error: unknown) =>
  error instanceof Error && error.message.includes('talks_org_id_user_id_client_id_key')

const ownListens = compiledInsertion((db, rows: { org_id: string; user_id: string; talk_id: string }[]) =>
  db
    .insertInto('listens')
    .values(rows.map(({ org_id, user_id, talk_id }) => ({ org_id, user_id, talk_id, heard: sql.lit(true) })))
    .compile(),
)

/** Who sends a talk has heard it. Programs send with a person's key, who has not. */
export async function insertOwnListens({ db, org_id }: MemberScope, rows: readonly Omit<TalkRow, 'org_id'>[]) {
  const heard = rows.filter(({ key_id }) => key_id === null)
  if (heard.length > 0)
    await ownListens(
      db,
      heard.map(({ user_id, talk_id }) => ({ org_id, user_id, talk_id })),
    )
}

export const findTalk = ({ db, org_id }: MemberScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select('talk_id')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirst()
