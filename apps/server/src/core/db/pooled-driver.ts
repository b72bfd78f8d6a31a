import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import pg from 'pg'
import {
  BEGIN,
  COMMIT,
  type Opening,
  openingOf,
  sendInside,
  type Settings,
  settingStatements,
} from './organization-settings.ts'
import { type Answer, sendBatch, type Statement } from './statement-batch.ts'

const ROLLBACK = { text: 'rollback', values: [] }

/** Sends each statement with its settings in one message. */
export class PooledDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #settings: Settings

  constructor(pool: pg.Pool, settings: Settings) {
    this.#pool = pool
    this.#settings = settings
  }

  async init() {}
  async destroy() {}

  async acquireConnection() {
    const client = await this.#pool.connect()
    return new PooledConnection(client, await openingOf(this.#pool, client, this.#settings))
  }

  async beginTransaction(connection: DatabaseConnection, _settings: TransactionSettings) {
    ;(connection as PooledConnection).begin()
  }

  commitTransaction(connection: DatabaseConnection) {
    return (connection as PooledConnection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection) {
    return (connection as PooledConnection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection) {
    ;(connection as PooledConnection).release()
  }
}

export class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #opening: Opening
  #transaction: 'none' | 'due' | 'open' | 'ended' = 'none'
  #broken = false

  constructor(client: pg.PoolClient, opening: Opening) {
    this.#client = client
    this.#opening = opening
  }

  /** Is sent with the first statement. */
  begin() {
    this.#transaction = 'due'
  }

  async commit() {
    if (this.#transaction !== 'open') return
    const [answer] = await sendBatch(this.#client, [COMMIT]).catch((error: unknown) => this.#commitFailed(error))
    if (answer?.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back, because a statement in it failed')
  }

  async rollback() {
    if (this.#transaction !== 'open') return
    await sendBatch(this.#client, [ROLLBACK]).catch((error: unknown) => {
      this.#broken = true
      throw error
    })
  }

  release() {
    this.#client.release(this.#broken)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = statementOf(query)
    if (this.#transaction === 'none') return resultOf((await sendInside(this.#client, this.#opening, [statement]))[0])
    return resultOf((await this.sendInTransaction([statement]))[0])
  }

  async sendInTransaction(statements: Statement[]): Promise<Answer[]> {
    const before = this.#begun()
    return (await sendBatch(this.#client, [...before, ...statements])).slice(before.length)
  }

  /** The last statements of the transaction. */
  async sendAndCommit(statements: Statement[]): Promise<Answer[]> {
    const before = this.#begun()
    this.#transaction = 'ended'
    const sent = sendBatch(this.#client, [...before, ...statements, COMMIT])
    return (await sent.catch((error: unknown) => this.#commitFailed(error))).slice(before.length, -1)
  }

  #commitFailed(error: unknown): never {
    const isRefused = error instanceof pg.DatabaseError
    this.#transaction = isRefused ? 'open' : 'ended'
    this.#broken = !isRefused
    throw error
  }

  #begun() {
    if (this.#transaction === 'ended') throw new Error('The transaction has been committed with what was sent before')
    const before = this.#transaction === 'due' ? [BEGIN, ...settingStatements(this.#opening)] : []
    this.#transaction = 'open'
    return before
  }

  streamQuery(): never {
    throw new Error('Streams are not used')
  }
}

export const statementOf = ({ sql, parameters }: CompiledQuery): Statement => ({ text: sql, values: parameters })

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export function resultOf<Row>(answer: Answer | undefined): QueryResult<Row> {
  const { command = '', rowCount = null, rows = [] } = answer ?? {}
  return {
    rows: rows as Row[],
    ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
  }
}
