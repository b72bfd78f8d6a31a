import type { ChangeKind } from '@earshot/contract/live'
import type { OrgScope } from '../../organizations/scope.ts'

/** Tells every open browser of the organization what kind of data changed, once the transaction commits. Carries no data. */
export async function announce({ db, org_id, context }: OrgScope, changed: ChangeKind) {
  await db.insertInto('live_outbox').values({ org_id, changed }).execute()
  if (!db.isTransaction) context.live.nudge()
}
