import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { lexeme, tsvectorOf } from '../tsvector.ts'

const client = new pg.Client({ connectionString: inject('database').url })
beforeAll(() => client.connect())
afterAll(() => client.end())

async function stored(tokens: string[]) {
  const { rows } = await client.query<{ lexeme: string; positions: number[] | null }>(
    'select lexeme, positions from unnest($1::tsvector)',
    [tsvectorOf(tokens)],
  )
  return new Map(rows.map((row) => [row.lexeme, row.positions]))
}

test('a word longer than PostgreSQL can index is left out, the others stay', async () => {
  expect([...(await stored(['a', 'ж'.repeat(1100), 'b'])).keys()]).toEqual(['a', 'b'])
})

test('of a text with more distinct words than PostgreSQL allows, as many as fit are kept', async () => {
  const words = Array.from({ length: 200_000 }, (_, at) =>
    `${at}`.replaceAll(/\d/g, (digit) => 'აბგდევზთიკ'[Number(digit)] ?? ''),
  )
  const found = await stored(words)
  expect(found.size).toBeGreaterThan(40_000)
  expect(found.has(words[0] ?? '')).toBe(true)
})

test('positions beyond the last that PostgreSQL knows are left out, the words stay', async () => {
  const found = await stored([...Array.from({ length: 16_400 }, () => 'the'), 'end'])
  expect(found.get('the')).toHaveLength(256)
  expect(found.has('end')).toBe(true)
  expect(found.get('end')).toBeNull()
})

test('every token is stored unchanged, with its positions', async () => {
  const tokens = ["don't", 'back\\slash', "'", '\\', ':*', '&', '火事', 'الحريق', 'a:1', 'x', "don't"]
  const found = await stored(tokens)
  expect([...found.keys()].sort()).toEqual([...new Set(tokens)].sort())
  expect(found.get("don't")).toEqual([1, 11])
})

test('a token matches its own lexeme only', async () => {
  for (const token of ["o'neil", 'a\\b', "''", 'x:*', '!a']) {
    const { rows } = await client.query(
      'select $1::tsvector @@ $2::tsquery as found, $3::tsvector @@ $2::tsquery as other',
      [tsvectorOf([token]), lexeme(token), tsvectorOf(['other'])],
    )
    expect(rows[0], token).toEqual({ found: true, other: false })
  }
})
