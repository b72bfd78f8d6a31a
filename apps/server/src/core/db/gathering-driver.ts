import type { DatabaseConnection, Driver } from 'kysely'
import pg from 'pg'
import { type Asked, GatheringConnection, type Send } from './gathering-connection.ts'
import { openingOf, sendInside, type Settings } from './organization-settings.ts'

/** For reads: statements of concurrent callers share a connection, a message and a read-only transaction. */
export class GatheringDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #settings: Settings
  #shared: Promise<SharedConnection> | undefined
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
    if (this.#leave()) (connection as SharedConnection).client.release()
  }

  beginTransaction = refuse
  commitTransaction = refuse
  rollbackTransaction = refuse

  async #connect() {
    const client = await this.#pool.connect()
    const opening = await openingOf(this.#pool, client, this.#settings)
    return new SharedConnection(client, (statements) => sendInside(client, opening, statements))
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

class SharedConnection extends GatheringConnection {
  readonly client: pg.PoolClient

  constructor(client: pg.PoolClient, send: Send) {
    super(send)
    this.client = client
  }

  /** Each is sent again on its own, so that the others get their answers. */
  protected override failed(asked: Asked[], error: unknown) {
    if (asked.length === 1 || !(error instanceof pg.DatabaseError)) super.failed(asked, error)
    else for (const each of asked) void this.send([each])
  }
}
