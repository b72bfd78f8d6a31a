import { enterAsJob, inTransaction } from '../organizations/scope.ts'
import type { Context } from '../core/context.ts'
import { eventually } from './eventually.ts'

interface Held {
  org_id: string
  talk_id: string
}

/** A cluster's workers wait for locks of rows. */
const ACTIVITY = process.env.CITUS_URL ? 'citus_stat_activity' : 'pg_stat_activity'

/** Puts a talk on hold while what `act` does waits for its lock. */
export async function putOnHoldDuring<Done>(context: Context, { org_id, talk_id }: Held, act: () => Promise<Done>) {
  const { acting } = await inTransaction(enterAsJob(context, org_id), async ({ db }) => {
    await db.updateTable('talks').set({ held: new Date().toISOString() }).where('talk_id', '=', talk_id).execute()
    const begun = act()
    const waiting = `select from ${ACTIVITY} where wait_event_type = 'Lock' and wait_event = 'transactionid'`
    await eventually(
      async () => (await context.connections.pool.query(waiting)).rowCount ?? 0,
      (count) => count > 0,
    )
    return { acting: begun }
  })
  return acting
}
