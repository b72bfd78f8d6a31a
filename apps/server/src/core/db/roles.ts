import pg from 'pg'
import type { Secrets } from '../secrets.ts'

const RUNTIME_ROLE = 'earshot_app'
const OWNER_ROLE = 'earshot_owner'

export interface Urls {
  /** For migrations: owns the tables, and is not a superuser. */
  ownerUrl: string
  /** For serving: owns no tables and cannot bypass row-level security. */
  url: string
}

interface ServerOptions {
  database: string
  passwords: { owner: string; app: string }
}

/** Prepares an embedded server: three roles and a database. docs/production.md has the same steps for other servers. */
export async function prepareServer(superuserUrl: string, { database, passwords }: ServerOptions): Promise<Urls> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await role(client, OWNER_ROLE, `login password ${client.escapeLiteral(passwords.owner)}`)
    await role(client, RUNTIME_ROLE, `login password ${client.escapeLiteral(passwords.app)}`)
    await role(client, 'earshot_lookup', 'nologin')
    await client.query(`grant earshot_lookup to ${OWNER_ROLE}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)} owner ${OWNER_ROLE}`)
  } finally {
    await client.end()
  }
  return {
    ownerUrl: as(superuserUrl, { user: OWNER_ROLE, password: passwords.owner, database }),
    url: as(superuserUrl, { user: RUNTIME_ROLE, password: passwords.app, database }),
  }
}

/** The embedded server. */
export const prepareDatabase = (superuser: string, { database_owner: owner, database_app: app }: Secrets) =>
  prepareServer(superuser, { database: 'earshot', passwords: { owner, app } })

export const roleOf = (url: string) => decodeURIComponent(new URL(url).username)

async function role(client: pg.Client, name: string, options: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${name} ${options}`)
}

function as(url: string, { user, password, database }: { user: string; password: string; database: string }) {
  const address = new URL(url)
  address.username = user
  address.password = encodeURIComponent(password)
  address.pathname = `/${database}`
  return address.href
}

/** Throws if the role bypasses row-level security. */
export async function requireRestrictedRole(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ powerful: boolean }>(`
      select rolsuper or rolbypassrls or exists (
        select from pg_class c join pg_roles o on o.oid = c.relowner
        where c.relname = 'talks' and pg_has_role(current_user, o.oid, 'usage')) as powerful
      from pg_roles where rolname = current_user`)
    if (rows[0]?.powerful)
      throw new Error('DATABASE_URL must name a role that owns no tables and is no superuser; see docs/production.md')
  } finally {
    await client.end()
  }
}
