import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { answersWithin, deadlines, HEALTH_MS, REQUEST_STATEMENT_MS } from './deadlines.ts'
import { namingPool } from './named-statements.ts'
import type { Tables } from './tables/tables.ts'
import { isoTypes } from './value-parsers.ts'

export type Database = Kysely<Tables>

export interface Connections {
  /** For rows that belong to no organization. Tenant tables look empty through it. */
  outside: Database
  /** Every statement runs with app.org_id set, alone or in its transaction. */
  inside(org_id: string): Database
  /** Like inside, for parallel reads: statements started together share one round trip. */
  insideAtOnce(org_id: string): Database
  pool: pg.Pool
  answers(): Promise<boolean>
  close(): Promise<void>
}

interface ConnectOptions {
  most?: number
  /** In milliseconds. */
  statementMs?: number
}

export function connect(url: string, onError: (error: Error) => void, options: ConnectOptions = {}): Connections {
  const { most = 10, statementMs = REQUEST_STATEMENT_MS } = options
  const pool = new pg.Pool({ connectionString: url, max: most, types: isoTypes, ...deadlines(statementMs) })
  let closing = false
  pool.on('error', (error) => {
    if (!closing) onError(error)
  })
  pool.on('connect', survive)
  const driver = new PostgresDriver({ pool: namingPool(pool) })
  const ready = driver.init()
  const setting = (org_id: string) => `set local app.org_id = ${pg.escapeLiteral(org_id)}`
  return {
    outside: handle(driver),
    inside: (org_id) => handle(new InsideDriver(driver, setting(org_id))),
    insideAtOnce: (org_id) => handle(new SharingDriver(driver, setting(org_id))),
    pool,
    answers: answersWithin(HEALTH_MS, () => pool.query('select 1')),
    close: async () => {
      closing = true
      await ready
      await driver.destroy()
    },
  }
}

/** Errors of busy connections reject their statements; without a listener the event would end the process. */
const survive = (client: pg.PoolClient) => void client.on('error', () => {})

const handle = (driver: Driver): Database =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/**
 * Sets app.org_id for every statement. Begin, setting, statement and commit are sent in one message without waiting;
 * PostgreSQL keeps their order.
 */
class InsideDriver implements Driver {
  readonly #driver: PostgresDriver
  readonly #setting: string

  constructor(driver: PostgresDriver, setting: string) {
    this.#driver = driver
    this.#setting = setting
  }

  async init() {}
  async destroy() {}

  async acquireConnection() {
    return new InsideConnection(await this.acquireInner(), this.#setting)
  }

  protected async acquireInner() {
    return (await this.#driver.acquireConnection()) as Inner
  }

  async beginTransaction(connection: DatabaseConnection) {
    ;(connection as InsideConnection).begin()
  }

  async commitTransaction(connection: DatabaseConnection) {
    await this.#driver.commitTransaction((connection as InsideConnection).inner)
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await this.#driver.rollbackTransaction((connection as InsideConnection).inner)
  }

  async releaseConnection(connection: DatabaseConnection) {
    await this.#driver.releaseConnection((connection as InsideConnection).inner)
  }
}

/** Concurrent callers share a connection: their statements are pipelined. */
class SharingDriver extends InsideDriver {
  #shared: Promise<Inner> | undefined
  #users = 0

  protected override async acquireInner() {
    this.#users += 1
    this.#shared ??= super.acquireInner()
    try {
      return await this.#shared
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  override async releaseConnection(connection: DatabaseConnection) {
    if (this.#leave()) await super.releaseConnection(connection)
  }

  /** Returns true for the last user. */
  #leave() {
    this.#users -= 1
    if (this.#users === 0) this.#shared = undefined
    return this.#users === 0
  }
}

type Inner = Parameters<PostgresDriver['releaseConnection']>[0]

class InsideConnection implements DatabaseConnection {
  readonly inner: Inner
  readonly #setting: string
  #inTransaction = false

  constructor(inner: Inner, setting: string) {
    this.inner = inner
    this.#setting = setting
  }

  /** A failure shows in the next statement: without the transaction it finds no rows, and its commit fails. */
  begin() {
    this.#inTransaction = true
    this.#start().catch(() => {})
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#inTransaction) return this.inner.executeQuery<Row>(query)
    const [began, result, committed] = await Promise.allSettled([
      this.#start(),
      this.inner.executeQuery<Row>(query),
      this.inner.executeQuery(CompiledQuery.raw('commit')),
    ])
    for (const step of [result, began, committed]) if (step.status === 'rejected') throw step.reason
    return (result as PromiseFulfilledResult<QueryResult<Row>>).value
  }

  streamQuery(): never {
    throw new Error('Streams are not used inside an organization')
  }

  #start() {
    return this.inner.executeQuery(CompiledQuery.raw(`begin;${this.#setting}`))
  }
}
