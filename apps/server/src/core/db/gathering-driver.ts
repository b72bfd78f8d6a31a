import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import pg from 'pg'
import { type Opening, openingOf, sendInside, type Settings } from './organization-settings.ts'
import { resultOf, statementOf } from './pooled-driver.ts'
import type { Answer, Statement } from './statement-batch.ts'

/** For reads: statements of concurrent callers share a connection, a message and a read-only transaction. */
export class GatheringDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #settings: Settings
  #shared: Promise<GatheringConnection> | undefined
  #users = 0

  constructor(pool: pg.Pool, settings: Settings) {
    this.#pool = pool
    this.#settings = settings
  }

  async init() {}
  async destroy() {}

  async acquireConnection() {
    this.#users += 1
    this.#shared ??= this.#connect()
    try {
      return await this.#shared
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  async releaseConnection(connection: DatabaseConnection) {
    if (this.#leave()) (connection as GatheringConnection).client.release()
  }

  beginTransaction = refuse
  commitTransaction = refuse
  rollbackTransaction = refuse

  async #connect() {
    const client = await this.#pool.connect()
    return new GatheringConnection(client, await openingOf(this.#pool, client, this.#settings))
  }

  /** Returns true for the last user. */
  #leave() {
    this.#users -= 1
    if (this.#users === 0) this.#shared = undefined
    return this.#users === 0
  }
}

async function refuse(): Promise<never> {
  throw new Error('Reads that share a connection have no transaction of their own')
}

interface Asked {
  statement: Statement
  resolve(answer: Answer | undefined): void
  reject(error: unknown): void
}

class GatheringConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #opening: Opening
  #asked: Asked[] = []

  constructor(client: pg.PoolClient, opening: Opening) {
    this.client = client
    this.#opening = opening
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = await new Promise<Answer | undefined>((resolve, reject) => {
      if (this.#asked.length === 0) process.nextTick(() => void this.#send(this.#asked.splice(0)))
      this.#asked.push({ statement: statementOf(query), resolve, reject })
    })
    return resultOf(answer)
  }

  /** If one fails, each is sent again on its own, so that the others get their answers. */
  async #send(asked: Asked[]) {
    const statements = asked.map(({ statement }) => statement)
    try {
      const answers = await sendInside(this.client, this.#opening, statements)
      for (const [at, { resolve }] of asked.entries()) resolve(answers[at])
    } catch (error) {
      this.#failed(asked, error)
    }
  }

  #failed(asked: Asked[], error: unknown) {
    const apart = asked.length > 1 && error instanceof pg.DatabaseError
    for (const each of asked) {
      if (apart) void this.#send([each])
      else each.reject(error)
    }
  }

  streamQuery(): never {
    throw new Error('Streams are not used')
  }
}
