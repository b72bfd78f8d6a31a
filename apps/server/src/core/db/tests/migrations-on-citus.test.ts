import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { describe } from '../adoption/describe.ts'
import { baseline } from '../baseline.ts'
import { migrations } from '../migrations.ts'
import { takenByCitus } from '../migrations-on-citus.ts'
import { newDatabase } from '../testing/new-database.ts'

const FIRST = '0202_baseline'
const later = Object.fromEntries(Object.entries(migrations).filter(([name]) => name !== FIRST))

async function schemaAfter(applied: typeof migrations) {
  const { urls, owner } = await newDatabase()
  const pool = new pg.Pool({ connectionString: urls.ownerUrl })
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => db.destroy())
  await db.transaction().execute(async (transaction) => {
    for (const { up } of [baseline, ...Object.values(applied)]) await up(transaction)
  })
  await owner.query('begin')
  return describe(owner, 'public')
}

test('migrations make the same schema when they run as on a cluster', async () => {
  expect(await schemaAfter(takenByCitus(later))).toEqual(await schemaAfter(later))
})
