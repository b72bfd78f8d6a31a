import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { Subscription } from '../../ports/push/push.ts'

const MOST_BROWSERS = 20

interface Owner {
  user_id: string
  session_id: string
}

/** A browser belongs to the user who last signed in there. A user's oldest subscriptions are dropped. */
export async function insertSubscription(db: Database, { user_id, ...rest }: Subscription & Owner) {
  await db
    .insertInto('push_subscriptions')
    .values({ user_id, ...rest })
    .onConflict((on) => on.column('endpoint').doUpdateSet({ user_id, ...rest }))
    .execute()
  await sql`
    delete from push_subscriptions where endpoint in (
      select endpoint from push_subscriptions where user_id = ${user_id}
      order by created desc, endpoint offset ${sql.lit(MOST_BROWSERS)})`.execute(db)
}

export const deleteSubscription = (db: Database, { endpoint, user_id }: { endpoint: string; user_id: string }) =>
  db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('user_id', '=', user_id).execute()

/** Subscriptions end with their session. */
const live = (db: Reads) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.session_id', 'p.session_id')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)

export const listEndpoints = (db: Reads, user_id: string) =>
  live(db).select('p.endpoint').where('p.user_id', '=', user_id).execute()

/** Without browsers that have been signed out of the organization. */
export async function listEndpointsIn({ db, org_id }: OrgScope, user_id: string) {
  const member = await db
    .selectFrom('members')
    .select(sql<string | null>`sessions_since::text`.as('since'))
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return live(db)
    .select('p.endpoint')
    .where('p.user_id', '=', user_id)
    .$if(typeof member?.since === 'string', (query) =>
      query.where(sql<boolean>`coalesce(s.signed_in, s.created) > ${member?.since}::timestamptz`),
    )
    .execute()
}

export const findSubscription = (
  db: Reads,
  { endpoint, user_id }: { endpoint: string; user_id: string },
): Promise<Subscription | undefined> =>
  live(db)
    .select(['p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.endpoint', '=', endpoint)
    .where('p.user_id', '=', user_id)
    .executeTakeFirst()
