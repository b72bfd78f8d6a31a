import type { ChangeKind } from '@earshot/contract/live'
import type { OrgScope } from '../../organizations/scope.ts'

/** Tells every open browser of the organization what changed, once the transaction commits. It says what, never the data. */
export async function announce({ db, org_id, context }: OrgScope, changed: ChangeKind) {
  await db.insertInto('live_outbox').values({ org_id, changed }).execute()
  if (!db.isTransaction) context.live.nudge()
}
