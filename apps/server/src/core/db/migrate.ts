import {
  type DatabaseIntrospector,
  Kysely,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { allSettled } from '../all-settled.ts'
import { replaceFunctions } from './baseline.ts'
import { distributeMissing, isDistributed, type Send } from './distribution.ts'
import { reconcile } from './history.ts'
import { onCitus } from './migrations-on-citus.ts'
import { migrationNames, migrations } from './migrations.ts'

const LOCK = 4_281_775

interface MigrateOptions {
  ownerUrl: string
  runtimeRole: string
  others: ((ownerUrl: string) => Promise<void>)[]
  /** The last migration to run; default: all. */
  upTo?: string
}

/** Nodes that start together run it one after the other. */
export async function migrate({ ownerUrl, runtimeRole, others, upTo }: MigrateOptions) {
  const lock = new pg.Client({ connectionString: ownerUrl })
  lock.on('error', ignore)
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK])
    const send: Send = (statement) => lock.query(statement)
    const distributed = await isDistributed(send)
    if (!(await reconcile(lock, migrationNames))) await ours(ownerUrl, { upTo, distributed })
    await replaceFunctions(lock)
    if (distributed) await distributeMissing(send)
    await allSettled(others.map((other) => other(ownerUrl)))
    await grant(lock, runtimeRole)
  } finally {
    await lock.end()
  }
}

/** A lost connection already rejects its statement; without a listener the event would end the process. */
const ignore = () => {}

async function ours(ownerUrl: string, { upTo, distributed }: { upTo: string | undefined; distributed: boolean }) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  pool.on('error', ignore)
  pool.on('connect', (client) => void client.on('error', ignore))
  const db = new Kysely<never>({ dialect: new MigratorDialect({ pool }) })
  try {
    const provider = { getMigrations: async () => (distributed ? onCitus(migrations) : migrations) }
    // Of work that was merged in another order than it was numbered.
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
    const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

/** The migrator only asks whether its own tables are there. To read all columns takes a twentieth of a second each time. */
class MigratorDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<never>): DatabaseIntrospector {
    return new OwnTables(db)
  }
}

class OwnTables extends PostgresIntrospector {
  readonly #db: Kysely<never>

  constructor(db: Kysely<never>) {
    super(db)
    this.#db = db
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables where tablename like 'kysely_migration%'
    `.execute(this.#db)
    return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
  }
}

async function grant(client: pg.Client, runtimeRole: string) {
  const role = client.escapeIdentifier(runtimeRole)
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where nspname in ('public', 'auth', 'boss')`,
  )
  for (const { name } of rows) {
    await client.query(`
      grant usage on schema ${name} to ${role};
      grant select, insert, update, delete on all tables in schema ${name} to ${role};
      grant usage, select on all sequences in schema ${name} to ${role};
      grant execute on all functions in schema ${name} to ${role};`)
  }
  await client.query(MAY_ANALYZE)
  await client.query(`revoke all on kysely_migration, kysely_migration_lock from ${role}`)
}

/** Before PostgreSQL 17 only the owner of a table may analyze it. */
const MAY_ANALYZE = `
  do $$ begin
    if current_setting('server_version_num')::integer >= 170000 then
      grant maintain on all tables in schema public to earshot_lookup;
    end if;
  end $$`
