import type { DatabaseConnection, Driver } from 'kysely'
import pg from 'pg'
import { type Asked, GatheringConnection, type Send } from './gathering-connection.ts'
import { isLate } from './statement-batch.ts'
import { openingOf, sendInside, type Settings } from './organization-settings.ts'

interface Servers {
  pool: pg.Pool
  /** Asked instead of the pool, while it answers. */
  near(): pg.Pool | undefined
  failed(near: pg.Pool): void
}

/** For reads: statements of concurrent callers share a connection, a message and a read-only transaction. */
export class GatheringDriver implements Driver {
  readonly #servers: Servers
  readonly #settings: Settings
  #shared: Promise<SharedConnection> | undefined
  #users = 0

  constructor(servers: Servers, settings: Settings) {
    this.#servers = servers
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
    const near = this.#servers.near()
    const connected = near && (await this.#connectNear(near))
    return connected ?? this.#connectTo(this.#servers.pool)
  }

  async #connectTo(pool: pg.Pool) {
    const client = await pool.connect()
    const opening = await openingOf(pool, client, this.#settings)
    return new SharedConnection(client, (statements) => sendInside(client, opening, statements))
  }

  /** Undefined if the server does not answer. */
  async #connectNear(near: pg.Pool) {
    try {
      const { client, ask } = await this.#connectTo(near)
      return new SharedConnection(client, async (statements) => {
        try {
          return await ask(statements)
        } catch (error) {
          const refused = error instanceof pg.DatabaseError
          if (!refused) this.#servers.failed(near)
          if (isLate(error) || (refused && statements.length > 1)) throw error
          return this.#sendToPool(statements)
        }
      })
    } catch {
      this.#servers.failed(near)
      return undefined
    }
  }

  /** What another server failed at, or refused, may be answered here: it is only read. */
  async #sendToPool(statements: Parameters<Send>[0]) {
    const { client, ask } = await this.#connectTo(this.#servers.pool)
    try {
      return await ask(statements)
    } finally {
      client.release()
    }
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
  readonly ask: Send

  constructor(client: pg.PoolClient, ask: Send) {
    super(ask)
    this.client = client
    this.ask = ask
  }

  /** Each is sent again on its own, so that the others get their answers. */
  protected override failed(asked: Asked[], error: unknown) {
    if (asked.length === 1 || !(error instanceof pg.DatabaseError)) super.failed(asked, error)
    else for (const each of asked) void this.send([each])
  }
}
