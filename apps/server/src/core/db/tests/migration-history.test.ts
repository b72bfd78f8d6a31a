import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { dropDatabase } from '../../../testing/databases.ts'
import { migrationsOf } from '../dump/schema-reader.ts'
import { migrate } from '../migrate.ts'
import { migrationNames } from '../migrations.ts'
import { fallback } from '../migrations/0024_fallback.ts'
import { prepareServer } from '../roles.ts'

const { superuserUrl } = inject('database')
let name: string
let ownerUrl: string
let owner: pg.Client

beforeEach(async () => {
  name = `history_${randomUUID().replaceAll('-', '')}`
  ;({ ownerUrl } = await prepareServer(superuserUrl, { database: name, passwords: { owner: 'owner', app: 'app' } }))
  owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await dropDatabase(superuserUrl, name)
})

const migrateTo = (upTo?: string) =>
  migrate({ ownerUrl, runtimeRole: 'earshot_app', others: [], ...(upTo && { upTo }) })
const ran = async () => {
  const { rows } = await owner.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map((row) => row.name)
}

test.each([
  ['0012_recording_notice', '0012_recording', '0018_radio'],
  ['0021_alert_scopes', '0021_scopes', '0021_scopes'],
  ['0025_seed_index', '0025_seeds', '0025_seeds'],
])('a database that knows %s by that name is upgraded, and knows %s from then on', async (former, today, until) => {
  await migrateTo(until)
  await owner.query('update kysely_migration set name = $1 where name = $2', [former, today])
  expect(await migrationsOf(owner), 'a backup has the name of today').toContain(today)
  await migrateTo()
  expect(await ran()).toEqual(migrationNames)
  await migrateTo()
})

test('a database that ran 0024 before 0022 and 0023 gets those two, and starts again', async () => {
  await migrateTo('0021_scopes')
  const db = new Kysely<never>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 1 }) }),
  })
  await fallback.up(db)
  await db.destroy()
  await owner.query(`insert into kysely_migration values ('0024_fallback', $1)`, [new Date().toISOString()])
  await migrateTo()
  expect(await ran()).toEqual(migrationNames)
  await migrateTo()
})

test('a database that ran another migration out of order is refused', async () => {
  await migrateTo('0021_scopes')
  await owner.query(`delete from kysely_migration where name = '0020_titles'`)
  await expect(migrateTo()).rejects.toThrow('0021_scopes')
})

test('a database of a newer Earshot is refused', async () => {
  await migrateTo()
  await owner.query(`insert into kysely_migration values ('9999_later', $1)`, [new Date().toISOString()])
  await expect(migrateTo()).rejects.toThrow(
    'This database has run the migration 9999_later, which this Earshot does not have',
  )
})
