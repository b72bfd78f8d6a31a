import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { TENANT_TABLES } from '../fixtures/tenant-rows.ts'

const source = path.join(import.meta.dirname, '../..')
const client = new pg.Client({ connectionString: inject('database').url })
await client.connect()
const tables = (await client.query<{ name: string }>(TENANT_TABLES)).rows.map(({ name }) => name)
await client.end()

const any = tables.join('|')
/** Matches where a statement reads or writes a tenant table or deletes from the directory, in the query builder or in SQL. */
const TAKES = new RegExp(
  `deleteFrom\\('directory'|(?:selectFrom|updateTable|deleteFrom|[jJ]oin)\\(\\s*\\[?['"](?:${any})(?: as \\w+)?['"]|(?:from|join|update|using)\\s+(?:${any})\\b(?!\\s*\\()`,
  'g',
)
/** Matches a condition on the organization. */
const SAYS =
  /org_id['"]?\s*(?:,\s*'='|=|,\s*['"]\w+\.org_id)|\.org_id = |using \(org_id|'=', org_id|\bof(?:Org|Talk)\(/g

const statements = globSync('**/*.ts', { cwd: source })
  .filter((file) => /\.repo\.ts$|^(organizations\/scope|core\/(live|jobs)\/)/.test(file) && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    declarationsIn(readFileSync(path.join(source, file), 'utf8')).map((text) => ({ file, text, name: nameOf(text) })),
  )

function declarationsIn(text: string) {
  return text.split(/^(?=(?:export )?(?:async )?(?:const|function) )/m).slice(1)
}

function nameOf(text: string) {
  return /(?:const|function) (\w+)/.exec(text)?.[1] ?? ''
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const taking = statements.filter(({ text }) => count(text, TAKES) > 0)

test('there are statements for every table', () => {
  expect(tables.length).toBeGreaterThan(20)
  expect(taking.length).toBeGreaterThan(80)
  const untouched = tables.filter((table) => !taking.some(({ text }) => new RegExp(`\\b${table}\\b`).test(text)))
  expect(untouched).toEqual([])
})

describe('every statement filters by organization, once for each table it reads', () => {
  test.each(taking)('$file: $name', ({ text }) => {
    expect(count(text, SAYS), text).toBeGreaterThanOrEqual(count(text, TAKES))
  })
})

test('a statement without the filter is detected', () => {
  const without = `export const find = ({ db }: OrgScope) => db.selectFrom('talks').where('talk_id', '=', talk_id)`
  expect(count(without, TAKES)).toBeGreaterThan(count(without, SAYS))
  const half = 'const find = sql`select from talks t join hits h on h.talk_id = t.talk_id where t.org_id = ${org_id}`'
  expect(count(half, TAKES)).toBeGreaterThan(count(half, SAYS))
})
