import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dropDatabase, inDatabase } from '../../../testing/databases.ts'
import { migrate } from '../migrate.ts'
import { migrationNames } from '../migrations.ts'
import { prepareServer } from '../roles.ts'
import { migrateToLatest } from '../schema.ts'
import { openCuttingProxy } from '../testing/cutting-proxy.ts'
import { fillTables, lostRows, readTables } from '../testing/fill-tables.ts'

interface Release {
  version: string
  lastMigration: string
}

const { superuserUrl } = inject('database')
const releases: Release[] = JSON.parse(readFileSync(new URL('../releases.json', import.meta.url), 'utf8'))

/** The database as this release left it, with rows in every table. Made by today's migration files, because they are immutable. */
async function databaseOf({ lastMigration }: Release) {
  const name = `release_${randomUUID().replaceAll('-', '')}`
  const urls = await prepareServer(superuserUrl, { database: name, passwords: { owner: 'owner', app: 'app' } })
  const superuser = new pg.Client({ connectionString: inDatabase(superuserUrl, name) })
  await superuser.connect()
  onTestFinished(async () => {
    await superuser.end()
    await dropDatabase(superuserUrl, name)
  })
  await migrateToLatest(urls, lastMigration)
  await fillTables(superuser)
  return { urls, superuser, rows: await readTables(superuser) }
}

const ranIn = async (superuser: pg.Client) =>
  (await superuser.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(
    ({ name }) => name,
  )

test.each(releases)('a database of $version upgrades to today with every row', async (release) => {
  const { urls, superuser, rows } = await databaseOf(release)
  expect([...rows].filter(([, found]) => found.length === 0)).toEqual([])
  await migrateToLatest(urls)
  expect(await ranIn(superuser)).toEqual(migrationNames)
  expect(lostRows(rows, await readTables(superuser))).toEqual([])
})

const TOGETHER = 10
/** All migrations since the oldest state, a few together, because every try begins with the first of them. */
const interrupted = releases
  .filter(({ version }, at) => at === 0 || !version.startsWith('pre-'))
  .flatMap((release, at, all) => {
    const first = migrationNames.indexOf(release.lastMigration)
    const last = migrationNames.indexOf(all[at + 1]?.lastMigration ?? migrationNames.at(-1) ?? '')
    return Array.from({ length: Math.ceil((last - first) / TOGETHER) }, (_, part) => {
      const from = migrationNames[first + part * TOGETHER] ?? ''
      return { release, from, to: migrationNames[Math.min(first + (part + 1) * TOGETHER, last)] ?? '' }
    })
  })

test.each(interrupted)(
  'an upgrade from $from to $to that loses its connection after any statement starts again',
  async ({ release, from, to }) => {
    const { urls, superuser } = await databaseOf(release)
    await migrateToLatest(urls, from)
    const rows = await readTables(superuser)
    await using proxy = await openCuttingProxy(urls.ownerUrl)
    const upgrade = () => migrate({ ownerUrl: proxy.url, runtimeRole: 'earshot_app', others: [], upTo: to })
    let statements = 0
    do {
      proxy.cutAfter((statements += 1))
      const failed = await upgrade().then(
        () => false,
        () => true,
      )
      expect(failed).toBe(proxy.wasCut())
      expect(lostRows(rows, await readTables(superuser))).toEqual([])
    } while (proxy.wasCut())
    expect(statements).toBeGreaterThan(5)
    await migrateToLatest(urls)
    expect(await ranIn(superuser)).toEqual(migrationNames)
    expect(lostRows(rows, await readTables(superuser))).toEqual([])
  },
  // Milliseconds. One start per statement, and the machine may be busy.
  300_000,
)
