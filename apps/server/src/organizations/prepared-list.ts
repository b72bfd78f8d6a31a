import type { CompiledQuery } from 'kysely'
import { compiledForRepeats } from '../core/compiled-once.ts'
import type { OrgScope } from './scope.ts'

/** Enough to build a statement about an organization. */
export interface OfOrg {
  db: OrgScope['db']
  org_id: string
}

/** A list of an organization that is asked for often. Its statement names its columns and depends on nothing else; its rows are shared. */
export function preparedList<Row>(build: (of: OfOrg) => CompiledQuery<Row>) {
  const ask = compiledForRepeats((db, { org_id }: { org_id: string }) => build({ db, org_id }))
  return ({ db, org_id }: OrgScope): Promise<Row[]> => ask(db, { org_id })
}
