import { sql } from 'kysely'

/**
 * The row of a subquery is of the same organization as the row `outer` around it. Citus asks a single shard only if the
 * subquery names the organization, and joins it only if it is the other row's.
 */
export const ofOrg = (row: string, org_id: string, outer: string) =>
  sql<boolean>`${sql.ref(`${row}.org_id`)} = ${org_id} and ${sql.ref(`${row}.org_id`)} = ${sql.ref(`${outer}.org_id`)}`
