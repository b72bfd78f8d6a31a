import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'
import { connect } from '../connection.ts'
import { forgetNames } from '../named-statements.ts'

const { url } = inject('database')

beforeEach(forgetNames)

async function withOne<Result>(work: (connections: ReturnType<typeof connect>) => Promise<Result>) {
  const connections = connect(url, () => {}, { most: 1 })
  try {
    return await work(connections)
  } finally {
    await connections.close()
  }
}

const namedOf = async (client: Pick<pg.Pool, 'query'>, part: string) =>
  (
    await client.query<{ statement: string }>(
      'select statement from pg_prepared_statements where position($1 in statement) > 0',
      [part],
    )
  ).rows.map(({ statement }) => statement)

test('a frequent statement is parsed once, and answers as before', () =>
  withOne(async ({ outside, pool }) => {
    const ask = async (number: number) =>
      (await sql<{ double: number }>`select ${number}::integer * 2 as double`.execute(outside)).rows[0]?.double
    const doubled: unknown[] = []
    for (let number = 0; number < 8; number++) doubled.push(await ask(number))
    expect(doubled).toEqual([0, 2, 4, 6, 8, 10, 12, 14])
    expect(await namedOf(pool, '::integer * 2 as double')).toHaveLength(1)
  }))

test('a statement that selects all columns is not named, so that a migration can add one', () =>
  withOne(async ({ outside, pool }) => {
    await pool.query('create temporary table growing (id integer)')
    const ask = () => sql`select * from growing where id = ${1}`.execute(outside)
    for (let times = 0; times < 8; times++) await ask()
    await pool.query('alter table growing add column name text')
    await expect(ask()).resolves.toMatchObject({ rows: [] })
    expect(await namedOf(pool, 'from growing')).toEqual([])
  }))

test('what selects all columns inside, and names those that it returns, is named, and survives the migration', () =>
  withOne(async ({ outside, pool }) => {
    await pool.query('create temporary table spreading (id integer)')
    const ask = () =>
      sql`with found as (select * from spreading where id = ${1}), counted as (select count(*) as n from found)
        select n, (select jsonb_agg(f.*) from found f) as rows from counted`.execute(outside)
    for (let times = 0; times < 8; times++) await ask()
    expect(await namedOf(pool, 'from spreading')).toHaveLength(1)
    await pool.query('alter table spreading add column name text')
    await pool.query(`insert into spreading values (1, 'One')`)
    expect((await ask()).rows).toEqual([{ n: 1, rows: [{ id: 1, name: 'One' }] }])
  }))

test.each(['select t.*', "select '(', t.*, ')'", 'with u as (select 1) select *', 'select (1), t.*'])(
  '%s is not named',
  (selected) =>
    withOne(async ({ outside, pool }) => {
      await pool.query('create temporary table spreading (id integer)')
      for (let times = 0; times < 8; times++)
        await sql`${sql.raw(selected)} from spreading t where id = ${1}`.execute(outside)
      expect(await namedOf(pool, 'from spreading')).toEqual([])
    }),
)

test('a failed statement, and one sent several times at once, work the next time', () =>
  withOne(async ({ inside, pool }) => {
    const org = inside('0199aaaa-0000-7000-8000-000000000000')
    const divide = (by: number) => sql<{ result: number }>`select 100 / ${by}::integer as result`.execute(org)
    for (let times = 0; times < 6; times++) await expect(divide(0)).rejects.toThrow('division by zero')
    const several = await Promise.all([1, 2, 4].map(divide))
    expect(several.map(({ rows }) => rows[0]?.result)).toEqual([100, 50, 25])
    expect(await namedOf(pool, 'select 100 /')).toHaveLength(1)
  }))
