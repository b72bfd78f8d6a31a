import { sql } from 'kysely'
import { compiledChange, compiledOnce } from '../../../core/compiled-once.ts'
import type { MemberScope, ReaderScope } from '../../../organizations/scope.ts'

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
  trim_start: number
  trim_end: number
  bytes: number
  sha256: string
  media_type: string
  by_phone: string | null
}

type Row = NewTalk & { org_id: string; user_id: string; key_id: string | null }

const insertion = compiledChange((db, row: Row) =>
  db
    .insertInto('talks')
    .values({
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
      trim_start: row.trim_start,
      trim_end: row.trim_end,
      bytes: row.bytes,
      sha256: row.sha256,
      media_type: row.media_type,
      by_phone: row.by_phone,
    })
    .onConflict((on) => on.columns(['org_id', 'user_id', 'client_id']).doNothing())
    .compile(),
)

/** False if this person already sent a talk with this client_id. */
export const insertTalk = async ({ db, org_id, user_id, key_id }: MemberScope, talk: NewTalk): Promise<boolean> =>
  (await insertion(db, { org_id, user_id, key_id, ...talk })) === 1

const ownListen = compiledChange((db, row: { org_id: string; user_id: string; talk_id: string }) =>
  db
    .insertInto('listens')
    .columns(['org_id', 'user_id', 'talk_id', 'heard'])
    .expression((of) =>
      of
        .selectFrom('talks')
        .select(['org_id', 'user_id', 'talk_id', sql.lit(true).as('heard')])
        .where('org_id', '=', row.org_id)
        .where('user_id', '=', row.user_id)
        .where('talk_id', '=', row.talk_id),
    )
    .compile(),
)

/** Who sends a talk has heard it. */
export const insertOwnListen = ({ db, org_id, user_id }: MemberScope, talk_id: string) =>
  ownListen(db, { org_id, user_id, talk_id })

export const findTalk = ({ db, org_id }: MemberScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select('talk_id')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirst()
