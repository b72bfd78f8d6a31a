import { sql } from 'kysely'
import type { Writing, MemberScope } from '../../../organizations/scope.ts'
import { facts } from '../talk-columns.ts'

export const findSent = ({ db, org_id, user_id }: MemberScope, client_id: string) =>
  db
    .selectFrom('talks')
    .select(['talk_id', 'sha256', 'bytes'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .executeTakeFirst()

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
  spoken_language: string | null
  bytes: number
  sha256: string
  media_type: string
  by_phone: string | null
}

/** Nothing has been heard, measured, written or found yet. */
const unheard = [
  sql<boolean>`false`.as('redacted'),
  sql<number>`0`.as('position'),
  sql<never[]>`array[]::real[]`.as('peaks'),
  sql<never[]>`array[]::uuid[]`.as('alert_ids'),
  sql<never[]>`array[]::uuid[]`.as('replies'),
  sql<never[]>`'[]'::jsonb`.as('words'),
  sql<never[]>`'[]'::jsonb`.as('versions'),
] as const

/** Returns the talk as `findTalk` would find it. Throws if it was sent before: see `isSentBefore`. */
export const insertTalk = ({ db, org_id, user_id, key_id }: Writing<MemberScope>, row: NewTalk) =>
  db
    .insertInto('talks')
    .values({ org_id, user_id, key_id, ...row, tsv: sql<string>`${row.tsv}::tsvector` })
    .returning([...facts, 'text', 'held', 'spoken_language', 'bleeped', sql<boolean>`key_id is null`.as('heard')])
    .returning(unheard)
    .executeTakeFirstOrThrow()

/** That this person already sent a talk with this client_id. A cluster names the constraint in the message only, with a shard's number behind it. */
export const isSentBefore = (error: unknown) =>
  error instanceof Error && error.message.includes('talks_org_id_user_id_client_id_key')

/** Who sends a talk has heard it. Programs send with a person's key, who has not. */
export async function insertOwnListen({ db, org_id, user_id, key_id }: Writing<MemberScope>, talk_id: string) {
  if (key_id !== null) return
  await db
    .insertInto('listens')
    .values({ org_id, user_id, talk_id, heard: sql.lit(true) })
    .execute()
}

export const findTalk = ({ db, org_id }: MemberScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select('talk_id')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirst()
