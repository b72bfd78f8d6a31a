import {
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import { answersWithin, deadlines, HEALTH_MS, IDLE_MS, REQUEST_STATEMENT_MS } from './deadlines.ts'
import { PipelineDriver, type Settings } from './pipeline-driver.ts'
import type { Tables } from './tables/tables.ts'
import { isoTypes } from './value-parsers.ts'

export type Database = Kysely<Tables>

/** A handle that only reads: neither the compiler nor PostgreSQL lets it write. */
export type Reads = Pick<Database, 'selectFrom' | 'fn' | 'getExecutor' | 'isTransaction' | 'transaction'>

export interface Connections {
  /** For rows that belong to no organization. Tenant tables look empty through it. */
  outside: Database
  /** Every statement runs with app.org_id set, alone or in its transaction. */
  inside(org_id: string, view?: ChannelView): Database
  pool: pg.Pool
  answers(): Promise<boolean>
  close(): Promise<void>
}

/** Which private channels are hidden from the person, and whether these may be listed by name all the same. */
export interface ChannelView {
  hidden: readonly string[]
  lists: boolean
}

const NOTHING_HIDDEN: ChannelView = { hidden: [], lists: false }

interface ConnectOptions {
  most?: number
  /** In milliseconds. */
  statementMs?: number
  /** Until there is a connection, in milliseconds. */
  connectMs?: number
  /** After how many milliseconds without use a connection is closed. */
  idleMs?: number
}

export function connect(url: string, onError: (error: Error) => void, options: ConnectOptions = {}): Connections {
  let closing = false
  const pool = poolAt(url, options)
  pool.on('error', (error) => {
    if (!closing) onError(error)
  })
  const outside = handle(new PipelineDriver(pool, {}))
  return {
    outside,
    inside: (org_id, view) => handle(new PipelineDriver(pool, settingsOf(org_id, view))),
    pool,
    answers: answersWithin(HEALTH_MS, () => sql`select 1`.execute(outside)),
    close: async () => {
      closing = true
      await pool.end()
    },
  }
}

function poolAt(connectionString: string, options: ConnectOptions) {
  const { most = 10, statementMs = REQUEST_STATEMENT_MS, connectMs, idleMs = IDLE_MS } = options
  const pool = new pg.Pool({
    connectionString,
    max: most,
    types: isoTypes,
    ...deadlines({ statementMs, connectMs }),
    idleTimeoutMillis: idleMs,
  })
  pool.on('connect', survive)
  return pool
}

function settingsOf(org_id: string, { hidden, lists }: ChannelView = NOTHING_HIDDEN): Settings {
  if (hidden.length === 0) return { 'app.org_id': org_id }
  return {
    'app.org_id': org_id,
    'app.hidden_channels': `{${hidden.join()}}`,
    ...(lists && { 'app.lists_channels': 'on' }),
  }
}

/** Errors of busy connections reject their statements; without a listener the event would end the process. */
const survive = (client: pg.PoolClient) => void client.on('error', () => {})

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

const handle = (driver: Driver): Database => new Kysely<Tables>({ dialect: dialectOf(driver) })

const dialectOf = (driver: Driver): Dialect => ({
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
})
