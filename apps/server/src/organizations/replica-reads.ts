import type { MemberScope, OrgScope } from './scope.ts'

/**
 * For reads of many rows that decide nothing: on the replica if there is one that has all that the primary has now, else
 * on the primary. What fails on the replica is read again.
 */
export async function readOnReplica<Scope extends OrgScope & Partial<Pick<MemberScope, 'admin'>>, Found>(
  org: Scope,
  read: (org: Scope) => Promise<Found>,
): Promise<Found> {
  const { replica } = org.context
  if (!replica || !(await replica.hasCaughtUp())) return read(org)
  const { org_id, hidden, admin = false } = org
  return read({ ...org, db: replica.inside(org_id, { hidden, lists: admin }) }).catch((error) => {
    replica.failed(error)
    return read(org)
  })
}
