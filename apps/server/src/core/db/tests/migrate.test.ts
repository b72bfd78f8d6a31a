import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateToLatest } from '../schema.ts'
import { dropDatabase, inDatabase } from '../../../testing/databases.ts'
import { migrationNames } from '../migrations.ts'
import { prepareServer, requireRestrictedRole } from '../roles.ts'

const { superuserUrl } = inject('database')
const name = `fresh_${randomUUID().replaceAll('-', '')}`
const passwords = { owner: 'owner', app: 'app' }
let ownerUrl: string
let url: string

beforeAll(async () => {
  ;({ ownerUrl, url } = await prepareServer(superuserUrl, { database: name, passwords }))
})
afterAll(() => dropDatabase(superuserUrl, name))

async function ask(address: string, sql: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const all = () => migrateToLatest({ url, ownerUrl })

test('three nodes that start together on an empty database migrate it once', async () => {
  await Promise.all([all(), all(), all()])
  const [row] = await ask(ownerUrl, 'select count(*)::int as done from kysely_migration')
  expect(row.done).toBe(migrationNames.length)
  expect(await ask(url, 'select from talks')).toEqual([])
})

test('preparing and migrating again changes nothing and keeps the data', async () => {
  await ask(ownerUrl, `insert into users (user_id, name, email) values ('${randomUUID()}', 'Ada', 'ada@example.org')`)
  const shape = `select table_schema, table_name, column_name, data_type from information_schema.columns
    where table_schema in ('public', 'auth', 'boss') order by 1, 2, 3`
  const before = await ask(ownerUrl, shape)
  await prepareServer(superuserUrl, { database: name, passwords })
  await all()
  expect(await ask(ownerUrl, shape)).toEqual(before)
  expect(await ask(url, 'select name from users')).toEqual([{ name: 'Ada' }])
})

test('a migration that lands after one with a later number runs at the next start', async () => {
  const key = `select from pg_constraint where conname = 'saved_searches_org_id_fkey'`
  for (const table of ['saved_searches', 'talk_exports'])
    await ask(ownerUrl, `alter table ${table} drop constraint ${table}_org_id_fkey`)
  await ask(ownerUrl, `delete from kysely_migration where name = '0203_rows-of-deleted-organizations'`)
  await all()
  expect(await ask(ownerUrl, key)).toHaveLength(1)
})

test('serving as a superuser or as the owner of the tables is refused', async () => {
  const refused = 'DATABASE_URL must name a role that owns no tables and is no superuser'
  await expect(requireRestrictedRole(inDatabase(superuserUrl, name))).rejects.toThrow(refused)
  await expect(requireRestrictedRole(ownerUrl)).rejects.toThrow(refused)
  await expect(requireRestrictedRole(url)).resolves.toBeUndefined()
})

test('a role that could become the owner is refused too', async () => {
  const climber = `climber_${randomUUID().slice(0, 8)}`
  await ask(superuserUrl, `create role ${climber} login password 'climb' in role earshot_owner`)
  const address = new URL(ownerUrl)
  address.username = climber
  address.password = 'climb'
  await expect(requireRestrictedRole(address.href)).rejects.toThrow('owns no tables')
  await ask(superuserUrl, `drop role ${climber}`)
})

test('the owner of the tables is no superuser, and sees no rows of organizations either', async () => {
  const [role] = await ask(
    ownerUrl,
    'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false })
})

test('the serving role cannot change the record of migrations', async () => {
  for (const table of ['kysely_migration', 'kysely_migration_lock'])
    await expect(ask(url, `delete from ${table}`)).rejects.toThrow('permission denied')
})
