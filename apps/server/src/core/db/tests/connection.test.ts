import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, expectTypeOf } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type Connections, connect, type Reads } from '../connection.ts'

const { organization, channelOf } = testApp()
let few: Connections
let one: string
let other: string

beforeAll(async () => {
  few = connect(inject('database').url, () => {}, { most: 2 })
  const places = [await organization(), await organization()]
  for (const place of places) await channelOf(place, place.org_id)
  ;[one = '', other = ''] = places.map(({ org_id }) => org_id)
})
afterAll(() => few.close())

const namesIn = async (db: Connections['outside']) =>
  (await db.selectFrom('channels').select('name').execute()).map(({ name }) => name)

test('outside an organization tenant tables look empty, even on a connection used inside one before', async () => {
  for (let round = 0; round < 4; round++) {
    expect(await namesIn(few.inside(one))).toEqual([one])
    expect(await namesIn(few.outside)).toEqual([])
  }
})

test('an invalid organization id is refused, and the connection stays usable', async () => {
  for (const org_id of ["'; drop table talks; --", 'everything', ''])
    await namesIn(few.inside(org_id)).then(
      (names) => expect(names).toEqual([]),
      (error) => expect(error.message).toContain('invalid input syntax'),
    )
  expect(await namesIn(few.inside(one))).toEqual([one])
})

test('a failing statement does not affect others', async () => {
  const broken = sql`select 1 / 0`.execute(few.inside(one))
  const whole = namesIn(few.inside(other))
  await expect(broken).rejects.toThrow('division by zero')
  expect(await whole).toEqual([other])
})

test('reads that are started together are sent together in one transaction, which cannot write', async () => {
  const pid = async (db: Connections['outside']) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const reading = () => few.inside(one).transaction().setAccessMode('read only')
  const [first, names, second] = await reading().execute((db) => Promise.all([pid(db), namesIn(db), pid(db)]))
  expect(first).toBe(second)
  expect(names).toEqual([one])
  const writing = reading().execute((db) => db.updateTable('channels').set({ notes: 'changed' }).execute())
  await expect(writing).rejects.toThrow('read-only transaction')
})

test('a handle that reads has no way to write that compiles', () => {
  const reads: Reads = few.inside(one)
  expect(reads.isTransaction).toBe(false)
  expectTypeOf<keyof Reads & `${'insert' | 'update' | 'delete' | 'merge'}${string}`>().toEqualTypeOf<never>()
})

test('more readers than connections never see another organization, and release all connections', async () => {
  const asked = Array.from({ length: 60 }, (_, at) => [one, other][at % 2] ?? '')
  const seen = await Promise.all(
    asked.map((org_id) =>
      few
        .inside(org_id)
        .transaction()
        .setAccessMode('read only')
        .execute((db) => Promise.all([namesIn(db), namesIn(db)])),
    ),
  )
  expect(seen.map((names) => names.join())).toEqual(asked.map((org_id) => [org_id, org_id].join()))
  await expect.poll(() => [few.pool.totalCount - few.pool.idleCount, few.pool.waitingCount]).toEqual([0, 0])
})

test('a statement that is started after the end of its transaction is refused', async () => {
  for (const end of ['commits', 'fails']) {
    let late: Connections['outside'] | undefined
    const ended = few
      .inside(one)
      .transaction()
      .execute(async (db) => {
        late = db
        await namesIn(db)
        if (end === 'fails') throw new Error('taken back')
      })
    await ended.catch(() => {})
    await expect(namesIn(late ?? few.outside)).rejects.toThrow(/over|already/)
  }
})

test('hundreds of statements of two organizations over two connections never see each other', async () => {
  const asked = Array.from({ length: 50 }, (_, at) => [one, other][at % 2] ?? '')
  // Not all at once: on a cluster they ask all shards, and the last would wait longer for a connection than is allowed.
  for (let round = 0; round < 6; round++) {
    const seen = await Promise.all(asked.map(async (org_id) => [org_id, ...(await namesIn(few.inside(org_id)))]))
    expect(seen.filter(([org_id, ...names]) => names.join() !== org_id)).toEqual([])
  }
})

test('a transaction sees its organization from the first statement to the last, and rolls everything back when it fails', async () => {
  const changed = few.inside(one).transaction()
  const failing = changed.execute(async (tx) => {
    await tx.updateTable('channels').set({ notes: 'changed' }).execute()
    expect(await namesIn(tx)).toEqual([one])
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  const { rows } = await sql<{ notes: string }>`select notes from channels`.execute(few.inside(one))
  expect(rows).toEqual([{ notes: '' }])
})

test('statements of a transaction that are started together are done in this order, and fail together', async () => {
  const notes = async (db: Connections['outside']) =>
    (await db.selectFrom('channels').select('notes').execute())[0]?.notes
  const working = few
    .inside(other)
    .transaction()
    .execute(async (db) => {
      const write = db.updateTable('channels').set({ notes: 'first' }).execute()
      expect((await Promise.all([write, notes(db)]))[1]).toBe('first')
      await Promise.all([
        db.updateTable('channels').set({ notes: 'second' }).execute(),
        sql`select 1 / 0`.execute(db),
        notes(db),
      ])
    })
  await expect(working).rejects.toThrow('division by zero')
  expect(await notes(few.inside(other))).toBe('')
})

test('a transaction in which a statement failed unnoticed is no success', async () => {
  const swallowed = few
    .inside(other)
    .transaction()
    .execute((db) => sql`select 1 / 0`.execute(db).catch(() => {}))
  await expect(swallowed).rejects.toThrow('was rolled back')
})

test('a single write is committed before it is answered', async () => {
  await few.inside(one).updateTable('channels').set({ notes: 'kept' }).execute()
  const reader = new pg.Client({ connectionString: inject('database').url })
  await reader.connect()
  await reader.query('begin')
  await reader.query(`set local app.org_id = '${one}'`)
  expect((await reader.query('select notes from channels')).rows).toEqual([{ notes: 'kept' }])
  await reader.end()
})

test('a write fails if its commit fails', async () => {
  const doubled = sql`with w as (insert into channels select * from channels returning 1) select 1`
  await expect(doubled.execute(few.inside(one))).rejects.toThrow('duplicate key')
})

test('times are ISO strings and large numbers are numbers', async () => {
  const { rows } =
    await sql`select timestamptz '2026-01-31 09:30:00.25+02' as time, 9007199254740991::bigint as number`.execute(
      few.outside,
    )
  expect(rows).toEqual([{ time: '2026-01-31T07:30:00.250Z', number: 9_007_199_254_740_991 }])
})

const BROKEN = /terminat|ECONNRESET|EPIPE/

test('a connection that breaks during a statement fails it and is replaced', async () => {
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(few.outside)).rejects.toThrow(BROKEN)
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(few.inside(one))).rejects.toThrow(BROKEN)
  await expect(
    few
      .inside(one)
      .transaction()
      .execute((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)),
  ).rejects.toThrow(BROKEN)
  await eventually(
    () => namesIn(few.inside(other)).catch(() => []),
    ([name]) => name === other,
  )
  for (let round = 0; round < 5; round++) expect(await namesIn(few.inside(one))).toEqual([one])
})
