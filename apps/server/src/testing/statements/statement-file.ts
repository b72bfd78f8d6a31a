import type pg from 'pg'
import type { RecordedStatement } from './recorded-statements.ts'

/** Statements by file and function, each with PostgreSQL's plan for unknown values, as the text of an SQL file. */
export async function statementFile(client: pg.Client, recorded: readonly RecordedStatement[]) {
  const sections = new Map<string, string>()
  const sorted = [...recorded].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  for (const statement of sorted)
    if (!sections.has(keyOf(statement))) sections.set(keyOf(statement), await sectionOf(client, statement))
  return `-- Written by \`npm run sql\`. Do not edit.\n${[...sections.values()].join('')}`
}

/** Of such a file, what was sent and by what. */
export const withoutPlans = (text: string) => text.replaceAll(/^-- (?! *\S+\.repo\.ts: ).*\n/gm, '')

const keyOf = ({ file, name, sql }: RecordedStatement) => `${file} ${name} ${shortened(sql).replaceAll(/\$\d+/g, '$')}`

async function sectionOf(client: pg.Client, { file, name, sql }: RecordedStatement) {
  return `\n-- ${file}: ${name}\n${layOut(shortened(sql))};\n${await planOf(client, sql)}`
}

/** Lists of values by their first: their length depends on the request. */
const shortened = (sql: string) =>
  sql
    .replaceAll(/"(\w+)"/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\((\$\d+(?:::\w+)?)(?:, \$\d+(?:::\w+)?)+\)(?=[^)]*$|(?!\s*(?:values|,)))/g, '($1, …)')
    .replaceAll(/(values \([^()]*\))(?:, \([^()]*\))+/g, '$1, …')
    .trim()

const CLAUSE =
  /^(?:from|where|and|order by|group by|having|limit|(?:(?:left|inner|cross) )?join(?: lateral)?|set|values|returning|union|on conflict|for) /

const isClause = (sql: string, at: number) =>
  CLAUSE.test(sql.slice(at)) && !/ (?:left|inner|cross|delete|is distinct)$/.test(sql.slice(0, at - 1))

/** A line for each clause of the outermost statement. */
function layOut(sql: string) {
  let depth = 0
  let text = ''
  for (const [at, sign] of [...sql].entries()) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    const breaks = depth === 0 && sign === ' ' && isClause(sql, at + 1)
    text += breaks ? '\n  ' : sign
  }
  return text
}

/** Without conditions, which the statement has, and policies, which are the same for every table. */
async function planOf(client: pg.Client, sql: string) {
  await client.query('savepoint before')
  try {
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain (generic_plan, costs off) ${sql}`)
    const nodes = rows.map((row) => row['QUERY PLAN']).filter((line) => !/^\s*[A-Z][\w -]*: /.test(line))
    return nodes.map((line) => `-- ${line}\n`).join('')
  } finally {
    await client.query('rollback to savepoint before')
  }
}
