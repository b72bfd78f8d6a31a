import type { ProblemCause } from '@earshot/contract/operations'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'

export interface Finding {
  cause: ProblemCause
  detail: string
}

export const openProblem = (db: Database, finding: Finding) =>
  db
    .insertInto('health_problems')
    .values(finding)
    .onConflict((on) => on.column('cause').where('ended', 'is', null).doUpdateSet({ detail: finding.detail }))
    .execute()

export const endProblems = (db: Database, causes: readonly ProblemCause[]) =>
  db
    .updateTable('health_problems')
    .set({ ended: sql<string>`now()` })
    .where('ended', 'is', null)
    .where('cause', '=', sql<ProblemCause>`any(${causes}::text[])`)
    .execute()

export const deletePastProblems = (db: Database) =>
  db.deleteFrom('health_problems').where('ended', '<', sql<string>`now() - interval '90 days'`).execute()

/** Open problems of which no operator has been told, except where one of the same cause was told within the hour. */
export const claimUntold = (db: Database) =>
  db
    .updateTable('health_problems as one')
    .set({ told: sql<string>`now()` })
    .where('one.ended', 'is', null)
    .where('one.told', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('health_problems as other')
            .select('other.cause')
            .whereRef('other.cause', '=', 'one.cause')
            .where('other.told', '>', sql<string>`now() - interval '1 hour'`),
        ),
      ),
    )
    .returning(['one.problem_id', 'one.cause', 'one.detail'])
    .execute()

/** Problems that are over and were told. */
export const claimOver = (db: Database) =>
  db
    .updateTable('health_problems')
    .set({ told_over: sql<string>`now()` })
    .where('ended', 'is not', null)
    .where('told', 'is not', null)
    .where('told_over', 'is', null)
    .returning(['problem_id', 'cause', 'detail'])
    .execute()

export const untell = (db: Database, column: 'told' | 'told_over', problem_id: string) =>
  db
    .updateTable('health_problems')
    .set({ [column]: null })
    .where('problem_id', '=', problem_id)
    .execute()

/** Open ones first, then the newest. */
export const listProblems = (db: Reads, most: number) =>
  db
    .selectFrom('health_problems')
    .select(['cause', 'detail', 'began', 'ended'])
    .orderBy(sql`ended is not null`)
    .orderBy('began', 'desc')
    .limit(most)
    .execute()

export const listOperators = (db: Reads) =>
  db
    .selectFrom('users')
    .select(['email', 'name', 'settings'])
    .where('level', '>=', ADMIN_LEVEL)
    .where('verified', '=', true)
    .execute()

/** When a worker checked the health last. */
export const findLastCheck = async (db: Reads) =>
  (await db.selectFrom('sweeps').select('begun').where('name', '=', 'health').executeTakeFirst())?.begun
