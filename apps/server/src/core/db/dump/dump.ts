import pg from 'pg'
import { migrationsOf, sameSchema } from '../history.ts'
import { forcedTables, hiddenFrom, sequencesOf, type TableShape, tablesOf } from './schema-reader.ts'
import { copyIn, copyOut } from './copy.ts'

export interface Shape {
  migrations: string[]
  /** Each after the tables it refers to. */
  tables: TableShape[]
  sequences: Record<string, string>
  postgres: string
}

type Rows = (table: TableShape) => AsyncIterable<Uint8Array>

/** The whole database, across organizations. Only the role that owns the tables can read it. */
export interface DatabaseDump {
  /** The migrations in this version of Earshot, oldest first. */
  known: readonly string[]
  /** The migration of this version after which the schema is as after that one. */
  sameSchema(migration: string): string
  /** Reads everything as of one moment while others keep writing. Rows are lines of PostgreSQL's COPY. */
  snapshot<T>(work: (shape: Shape, rows: Rows) => Promise<T>): Promise<T>
  /** `used` is whether there are accounts; `connected` is the number of other connections. */
  state(): Promise<{ migrations: string[]; used: boolean; connected: number }>
  migrateTo(migration: string): Promise<void>
  /** Replaces all rows in one transaction; if `last` throws, it is rolled back. */
  replace(shape: Pick<Shape, 'tables' | 'sequences'>, rows: Rows, last: () => Promise<void>): Promise<void>
  migrate(): Promise<void>
}

interface DumpOptions {
  ownerUrl: string
  runtimeRole: string
  known: readonly string[]
  migrate(upTo?: string): Promise<void>
}

export const openDump = ({ ownerUrl, runtimeRole, known, migrate }: DumpOptions): DatabaseDump => ({
  known,
  sameSchema: (migration) => sameSchema(migration, known),
  snapshot: (work) => connected(ownerUrl, (client) => snapshot(client, work)),
  state: () => connected(ownerUrl, (client) => stateOf(client, runtimeRole)),
  migrateTo: (migration) => migrate(migration),
  replace: (shape, rows, last) =>
    connected(ownerUrl, async (client) => {
      await client.query('begin')
      await replace(client, shape, rows)
      await last()
      await client.query('commit')
      await client.query('analyze')
    }),
  migrate: () => migrate(),
})

/** Uncommitted changes are rolled back when the connection ends. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}

async function snapshot<T>(client: pg.Client, work: (shape: Shape, rows: Rows) => Promise<T>) {
  await client.query('begin isolation level repeatable read read only')
  const hidden = await hiddenFrom(client)
  if (hidden.length > 0)
    throw new Error(`DATABASE_OWNER_URL does not see all of ${hidden.join(', ')}; see docs/production.md for its roles`)
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const shape = {
    migrations: await migrationsOf(client),
    tables: await tablesOf(client),
    sequences: await sequencesOf(client),
    postgres: rows[0]?.server_version ?? '',
  }
  return work(shape, ({ name, columns }) =>
    copyOut(client, `copy (select ${columns.join(', ')} from ${name}) to stdout`),
  )
}

async function stateOf(client: pg.Client, runtimeRole: string) {
  const migrations = await migrationsOf(client)
  const used = migrations.length > 0 && (await isUsed(client))
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from pg_stat_activity where datname = current_database() and usename = $1',
    [runtimeRole],
  )
  return { migrations, used, connected: rows[0]?.count ?? 0 }
}

async function isUsed(client: pg.Client) {
  for (const table of ['public.users', 'auth."user"']) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
    if (rows[0]?.there && (await client.query(`select from ${table} limit 1`)).rowCount) return true
  }
  return false
}

async function replace(client: pg.Client, { tables, sequences }: Pick<Shape, 'tables' | 'sequences'>, rows: Rows) {
  const known = await tablesOf(client)
  requireKnown(known, tables)
  const forced = await forcedTables(client)
  for (const name of forced) await client.query(`alter table ${name} no force row level security`)
  await client.query(`truncate ${known.map(({ name }) => name).join(', ')} cascade`)
  for (const table of tables)
    await copyIn(client, `copy ${table.name} (${table.columns.join(', ')}) from stdin`, rows(table))
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [name, last])
  for (const name of forced) await client.query(`alter table ${name} force row level security`)
}

/** Names come from a backup file: only those in the catalogue may become part of a statement. */
function requireKnown(known: readonly TableShape[], tables: readonly TableShape[]) {
  const columnsOf = new Map(known.map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of tables) {
    const ours = columnsOf.get(name)
    const stranger = ours ? columns.find((column) => !ours.has(column)) : ''
    if (stranger !== undefined)
      throw new Error(`This Earshot knows no ${stranger ? `column ${stranger} in ` : ''}table ${name}. Update it first`)
  }
}
