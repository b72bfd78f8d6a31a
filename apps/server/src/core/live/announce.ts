import type { ChangeKind } from '@earshot/contract/live'
import { findClosedChannel } from '../../organizations/hidden-channels.ts'
import type { OrgScope } from '../../organizations/scope.ts'

/**
 * Tells every open browser of the organization what kind of data changed, once the transaction commits. Carries no data.
 * What changed in a channel that some members do not hear names it, so that it is told to the people who hear it only.
 */
export async function announce(org: OrgScope, changed: ChangeKind, in_channel?: string) {
  const { db, org_id, context } = org
  const channel_id = in_channel === undefined ? null : await findClosedChannel(org, in_channel)
  await db.insertInto('live_outbox').values({ org_id, changed, channel_id }).execute()
  if (!db.isTransaction) context.live.nudge()
}
