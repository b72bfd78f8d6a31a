import { expect, test } from 'vitest'
import { FIRST, LAST } from '../adoption/steps.ts'
import { migrationsOf } from '../history.ts'
import { migrate } from '../migrate.ts'
import { migrationNames } from '../migrations.ts'
import { migrateToLatest } from '../schema.ts'
import { openCuttingProxy } from '../testing/cutting-proxy.ts'
import { fillTables, lostRows, readTables } from '../testing/fill-tables.ts'
import { newDatabase } from '../testing/new-database.ts'
import { makeOlderDatabase } from '../testing/older-database.ts'

const [baseline = ''] = migrationNames
const older = [FIRST, LAST].map((last) => ({
  from: last,
  make: (of: NewDatabase) => makeOlderDatabase(of.owner, last),
}))
const states = [...older, { from: baseline, make: (of: NewDatabase) => migrateToLatest(of.urls, baseline) }]
type NewDatabase = Awaited<ReturnType<typeof newDatabase>>

test.each(states)('an upgrade from $from that loses its connection after any statement starts again', async (state) => {
  const database = await newDatabase()
  await state.make(database)
  await fillTables(database.superuser)
  const rows = await readTables(database.superuser)
  expect([...rows].filter(([, found]) => found.length === 0)).toEqual([])
  await using proxy = await openCuttingProxy(database.urls.ownerUrl)
  const upgrade = () => migrate({ ownerUrl: proxy.url, runtimeRole: 'earshot_app', others: [] })
  let statements = 0
  do {
    proxy.cutAfter((statements += 1))
    const failed = await upgrade().then(
      () => false,
      () => true,
    )
    expect(failed).toBe(proxy.wasCut())
    expect(lostRows(rows, await readTables(database.superuser))).toEqual([])
  } while (proxy.wasCut())
  expect(statements).toBeGreaterThan(5)
  await migrateToLatest(database.urls)
  expect(await migrationsOf(database.owner)).toEqual(migrationNames)
})
