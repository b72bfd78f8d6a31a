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
export const putOnHoldDuring = <Done>(context: Context, talk: Held, act: () => Promise<Done>) =>
  changeDuring(context, { ...talk, set: { held: new Date().toISOString() } }, act)

interface Change extends Held {
  set: { held: string } | { redacting: 'sound' }
}

/** Changes a talk while what `act` does waits for its lock. */
export async function changeDuring<Done>(context: Context, { org_id, talk_id, set }: Change, act: () => Promise<Done>) {
  const { acting } = await inTransaction(enterAsJob(context, org_id), async ({ db }) => {
    await db.updateTable('talks').set(set).where('talk_id', '=', talk_id).execute()
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
