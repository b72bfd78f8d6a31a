import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { compiledForRepeats, compiledOnce } from '../../compiled-once.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type Connections, connect } from '../connection.ts'

const { organization, channelOf } = testApp()
let connections: Connections
let one: string
let other: string

beforeAll(async () => {
  connections = connect(inject('database').url, () => {}, { most: 2 })
  const places = [await organization(), await organization()]
  for (const place of places) await channelOf(place, place.org_id)
  ;[one = '', other = ''] = places.map(({ org_id }) => org_id)
})
afterAll(() => connections.close())

type Row = Record<string, unknown>

/** The same statement, read as always and read as one whose rows repeat. */
function bothOf(statement: (values: { given: unknown }) => RawBuilder<Row>) {
  const always = compiledOnce<{ given: unknown }, Row>((db, values) => statement(values).compile(db))
  const repeated = compiledForRepeats<{ given: unknown }, Row>((db, values) =>
    sql<Row>`${statement(values)} -- repeats`.compile(db),
  )
  return async (given: unknown) => ({
    always: await always(connections.inside(one), { given }),
    repeated: await repeated(connections.inside(one), { given }),
  })
}

test('an organization never gets rows that another has asked for', async () => {
  const list = compiledForRepeats<object, { name: string }>((db) =>
    sql<{ name: string }>`select name from channels`.compile(db),
  )
  for (const org_id of [one, other, one]) expect(await list(connections.inside(org_id), {})).toEqual([{ name: org_id }])
})

test('rows that look alike are not mistaken for each other', async () => {
  const read = bothOf(
    ({ given }) => sql`select value ->> 'a' as a, value ->> 'b' as b from jsonb_array_elements(${given}::jsonb)`,
  )
  const alike = [
    { a: '', b: null },
    { a: null, b: '' },
    { a: null, b: null },
    { a: '', b: '' },
    { a: '1', b: '23' },
    { a: '12', b: '3' },
    { a: 'ü', b: '' },
    { a: 'Ã¼', b: '' },
  ]
  for (let round = 0; round < 2; round++) {
    const { always, repeated } = await read(JSON.stringify(alike))
    expect(always).toEqual(alike)
    expect(repeated).toEqual(alike)
  }
})

test('values of every type are read as always', async () => {
  const read = bothOf(
    ({
      given,
    }) => sql`select ${given}::text as text, '2026-01-02 03:04:05.6+00'::timestamptz as at, 1.5::float8 as number,
      9::bigint as large, true as flag, array['a', null] as texts, array[1.5, 2]::float8[] as numbers,
      '[{"text": "pump"}]'::jsonb as words, null::uuid as id`,
  )
  for (const text of ['one', 'two', 'one', '🎙 “ü”']) {
    const { always, repeated } = await read(text)
    expect(repeated).toEqual(always)
    expect(repeated[0]).toMatchObject({
      text,
      at: '2026-01-02T03:04:05.600Z',
      large: 9,
      words: [{ text: 'pump' }],
      id: null,
    })
  }
})

test('a row that comes again is the same row, which cannot be changed', async () => {
  const read = bothOf(({ given }) => sql`select ${given}::text as text, array['a'] as tags`)
  const [{ repeated: first }, { repeated: second }] = [await read('again'), await read('again')]
  expect(first[0]).toBe(second[0])
  const { tags } = first[0] as { tags: string[] }
  expect(() => tags.push('b')).toThrow(TypeError)
})

test('rows of which there are too many, or that are too large, are read all the same', async () => {
  const read = bothOf(
    ({ given }) => sql`select i, repeat(i::text, 3000) as text, repeat(i::text, ${given}::int) as large
    from generate_series(1000, 1299) i`,
  )
  for (const times of [1, 5000]) {
    const { always, repeated } = await read(times)
    expect(repeated).toEqual(always)
  }
})
