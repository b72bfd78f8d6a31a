import { enterAsJob, inTransaction } from '../organizations/scope.ts'
import type { Context } from '../core/context.ts'
import { eventually } from './eventually.ts'

interface Held {
  org_id: string
  talk_id: string
}

/** Puts a talk on hold while what `act` does waits for its lock. */
export async function putOnHoldDuring<Done>(context: Context, { org_id, talk_id }: Held, act: () => Promise<Done>) {
  const { acting } = await inTransaction(enterAsJob(context, org_id), async ({ db }) => {
    await db.updateTable('talks').set({ held: new Date().toISOString() }).where('talk_id', '=', talk_id).execute()
    const begun = act()
    const waiting = `select from pg_locks where not granted and locktype = 'transactionid'`
    await eventually(
      async () => (await context.connections.pool.query(waiting)).rowCount ?? 0,
      (count) => count > 0,
    )
    return { acting: begun }
  })
  return acting
}
