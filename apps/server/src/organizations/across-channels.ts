import { allSettled } from '../core/all-settled.ts'
import { setHidden } from './hidden-channels.ts'
import type { Writing, OrgScope } from './scope.ts'

/** For changes that concern all channels, like deleting a tag, and for sums: hides nothing while `work` runs. */
export async function acrossChannels<Scope extends OrgScope, Result>(
  org: Scope,
  work: (org: Scope) => Promise<Result>,
): Promise<Result> {
  if (org.hidden.length === 0) return work(org)
  if (!org.db.isTransaction) return work({ ...org, hidden: [], db: org.context.connections.inside(org.org_id) })
  const { db } = org as Writing<Scope>
  await setHidden(db, [])
  const result = await work({ ...org, hidden: [] })
  await setHidden(db, org.hidden)
  return result
}

/**
 * One statement of a transaction on rows of the channel, or of the nil id, also where these are hidden. `start` sends it
 * in the same turn as what shows and hides them, so that no other statement of the transaction comes between.
 */
export async function despiteHidden<Result>(
  org: Writing<OrgScope>,
  channel_id: string,
  start: () => Promise<Result>,
): Promise<Result> {
  if (!org.hidden.includes(channel_id)) return start()
  const others = org.hidden.filter((hidden) => hidden !== channel_id)
  const [, result] = await allSettled([setHidden(org.db, others), start(), setHidden(org.db, org.hidden)])
  return result
}
