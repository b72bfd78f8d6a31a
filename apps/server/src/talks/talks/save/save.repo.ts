import { sql } from 'kysely'
import type { MemberScope, ReaderScope } from '../../../organizations/scope.ts'

export const findSent = ({ db, org_id, user_id }: ReaderScope, client_id: string) =>
  db
    .selectFrom('talks')
    .select(['talk_id', 'sha256'])
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
  trim_start: number
  trim_end: number
  bytes: number
  sha256: string
  media_type: string
}

/** False if this person already sent a talk with this client_id. */
export async function insertTalk({ db, org_id, user_id }: MemberScope, { tsv, ...talk }: NewTalk): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('talks')
    .values({ org_id, user_id, ...talk, tsv: sql<string>`${tsv}::tsvector` })
    .onConflict((on) => on.columns(['org_id', 'user_id', 'client_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findTalk = ({ db, org_id }: MemberScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select('talk_id')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirst()
