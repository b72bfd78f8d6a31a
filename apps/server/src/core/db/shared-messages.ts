import { DummyDriver, Transaction } from 'kysely'
import { type Database, dialectOf } from './connection.ts'
import { GatheringConnection } from './gathering-connection.ts'
import type { PooledConnection } from './pooled-driver.ts'
import type { Tables } from './tables/tables.ts'

/** Transactions use their executor only. */
const driver = new DummyDriver()
const dialect = dialectOf(driver)

/**
 * The same transaction, in which statements that are started in the same turn share a message, in the order of their
 * start. If one fails, so do all of them. With `commit` they are committed along, and nothing can follow.
 */
export function together(tx: Database, { commit = false } = {}): Database {
  if (!tx.isTransaction) throw new Error('Only statements of a transaction are sent together')
  const alone = tx.getExecutor()
  const gathering = new GatheringConnection((statements) =>
    alone.provideConnection((connection) => {
      const one = connection as PooledConnection
      return commit ? one.sendAndCommit(statements) : one.sendInTransaction(statements)
    }),
  )
  const executor = alone.withConnectionProvider({ provideConnection: (consumer) => consumer(gathering) })
  return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
}
