import { setHidden } from './hidden-channels.ts'
import type { OrgScope } from './scope.ts'

/** For changes that concern all channels, like deleting a tag, and for sums: hides nothing while `work` runs. */
export async function acrossChannels<Scope extends OrgScope, Result>(
  org: Scope,
  work: (org: Scope) => Promise<Result>,
): Promise<Result> {
  if (org.hidden.length === 0) return work(org)
  if (!org.db.isTransaction) return work({ ...org, hidden: [], db: org.context.connections.inside(org.org_id) })
  await setHidden(org.db, [])
  const result = await work({ ...org, hidden: [] })
  await setHidden(org.db, org.hidden)
  return result
}
