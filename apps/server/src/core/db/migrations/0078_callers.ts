import { type Kysely, sql } from 'kysely'

const [BEFORE, NOW] = [
  `format('t.user_id = any (%L::uuid[])', ids)`,
  `format('(t.user_id = any (%L::uuid[]) and coalesce(t.by_phone, ''member'') = ''member'')', ids)`,
]

/** Talks of unknown callers are not found under the admin in whose name they are. */
export const callers = {
  async up(db: Kysely<never>) {
    const { rows } = await sql<{ body: string }>`
      select pg_get_functiondef('condition_sql(jsonb, uuid)'::regprocedure) as body`.execute(db)
    const body = (rows[0]?.body ?? '').replace(BEFORE, () => NOW)
    if (!body.includes(NOW)) throw new Error('condition_sql has no condition for senders')
    await sql.raw(body).execute(db)
  },
}
