import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import pg from 'pg'
import { allSettled } from '../all-settled.ts'
import { nameOf } from './named-statements.ts'

/** What row-level security goes by, until the transaction ends. */
export type Settings = Record<string, string>

/** Sends each statement as a transaction with these settings, in one go: PostgreSQL answers them one after the other. */
export class PipelineDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #settings: string

  constructor(pool: pg.Pool, settings: Settings) {
    this.#pool = pool
    // Citus passes settings on to its workers in this form only.
    this.#settings = Object.entries(settings)
      .map(([name, value]) => `; set local ${name} = ${pg.escapeLiteral(value)}`)
      .join('')
  }

  async init() {}
  async destroy() {}

  async acquireConnection() {
    return new PipelineConnection(await this.#pool.connect(), this.#settings)
  }

  async beginTransaction(connection: PipelineConnection, { accessMode }: TransactionSettings) {
    connection.begin(accessMode === 'read only')
  }

  commitTransaction(connection: PipelineConnection) {
    return connection.commit()
  }

  rollbackTransaction(connection: PipelineConnection) {
    return connection.rollback()
  }

  async releaseConnection(connection: PipelineConnection) {
    connection.release()
  }
}

type State = 'alone' | 'reading' | 'writing' | 'over'

class PipelineConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #settings: string
  #state: State = 'alone'
  #isBroken = false
  #ending: Promise<unknown> | undefined

  constructor(client: pg.PoolClient, settings: string) {
    this.#client = client
    this.#settings = settings
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // The connection may be another organization's by now.
    if (this.#state === 'over') throw new Error('This transaction is over')
    const name = nameOf(text)
    const statement = { text, values: [...parameters], ...(name !== undefined && { name }) }
    if (this.#state !== 'alone' || this.#settings === '') return resultOf(await this.#send(statement))
    const sent = [this.#send(`begin${this.#settings}`), this.#send(statement), this.#send('commit')] as const
    return resultOf((await allSettled([...sent]))[1])
  }

  /** Nothing waits for the answer: if this fails, so do the statements behind it. */
  begin(readsOnly: boolean) {
    this.#state = readsOnly ? 'reading' : 'writing'
    this.#send(`begin${readsOnly ? ' read only' : ''}${this.#settings}`).catch(() => {})
  }

  /** The end of what was only read is not waited for. */
  async commit() {
    const isRead = this.#state === 'reading'
    this.#state = 'over'
    const answer = this.#send('commit')
    if (isRead) this.#ending = answer.catch(() => {})
    else if ((await answer).command === 'ROLLBACK')
      throw new Error('The transaction was rolled back, because a statement in it failed')
  }

  async rollback() {
    this.#state = 'over'
    await this.#send('rollback')
  }

  release() {
    this.#state = 'over'
    if (this.#ending) void this.#ending.finally(() => this.#client.release(this.#isBroken))
    else this.#client.release(this.#isBroken)
  }

  async #send(statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(statement)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.#isBroken = true
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('Streams are not used')
  }
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const resultOf = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> => ({
  rows,
  ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
})
