import { createHash } from 'node:crypto'
import pg from 'pg'
import { tablesOf } from '../dump/schema-reader.ts'

interface Column {
  table: string
  name: string
  type: string
  allowed: string[] | null
  /** May be null, and a check compares it with another column. */
  compared: boolean
  refers_to: { table: string; name: string } | null
}

const ROWS = 5
const ORGANIZATIONS = 2

/** Inserts rows into every table found in the catalogue; rows of the same number refer to each other. Needs a superuser. */
export async function fillTables(superuser: pg.Client) {
  const tables = (await tablesOf(superuser)).filter(({ name }) => !name.startsWith('boss.'))
  const columns = await columnsOf(superuser)
  for (const { name } of tables) {
    const own = columns.filter(({ table }) => table === name)
    const rows = Array.from({ length: ROWS }, (_, row) =>
      Object.fromEntries(own.map((column) => [column.name, valueOf(column, row, columns)])),
    )
    const names = own.map((column) => superuser.escapeIdentifier(column.name)).join(', ')
    await superuser.query(
      `insert into ${name} (${names}) select ${names} from jsonb_populate_recordset(null::${name}, $1) on conflict do nothing`,
      [JSON.stringify(rows)],
    )
  }
}

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column & { check: string | null }>(`
    select format('%I.%I', n.nspname, c.relname) as table, a.attname as name, format_type(a.atttypid, null) as type,
      (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check,
      not a.attnotnull and exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and cardinality(k.conkey) > 1 and a.attnum = any (k.conkey)) as compared,
      (select json_build_object('table', format('%I.%I', fn.nspname, f.relname), 'name', fa.attname)
        from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        join pg_attribute fa on fa.attrelid = f.oid and fa.attnum = k.confkey[array_position(k.conkey, a.attnum)]
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey) limit 1) as refers_to
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''`)
  return rows.map((column) => ({ ...column, allowed: listedIn(column.check ?? '') }))
}

const listedIn = (check: string) => {
  const listed = [...check.matchAll(/'([^']+)'::/g)].map(([, value = '']) => value)
  return listed.length > 0 ? listed : null
}

function valueOf(column: Column, row: number, columns: readonly Column[]): unknown {
  const { name, allowed, refers_to, table } = column
  if (name === 'org_id' && table !== 'public.organizations') return uuidOf(name, row % ORGANIZATIONS)
  const target = columns.find((other) => other.table === refers_to?.table && other.name === refers_to?.name)
  if (target && target !== column) return valueOf(target, row, columns)
  if (column.compared) return null
  if (allowed) return allowed[row % allowed.length]
  if (name === 'cites') return [row]
  if (name === 'words') return [{ text: `word${row}`, start: row, end: row + 0.5, confidence: 0.25 }]
  return ofType(column, row)
}

function ofType({ name, type }: Column, row: number): unknown {
  if (type.endsWith('[]')) return [ofType({ name, type: type.slice(0, -2) } as Column, row)]
  if (type.startsWith('timestamp')) return new Date(Date.UTC(2026, 0, 1 + row, 12, 0, 0, 125)).toISOString()
  if (/int|numeric/.test(type)) return row + 1
  if (/double|real/.test(type)) return name === 'end' ? row + 0.75 : row + 0.5
  const others: Record<string, unknown> = {
    uuid: uuidOf(name, row),
    boolean: row % 2 === 0,
    bytea: `\\x${createHash('sha256').update(`${name} ${row}`).digest('hex')}`,
    tsvector: `'pump':2 'water':1,${row + 3}`,
    jsonb: { [name]: row, nested: ['ä', null] },
    date: `2026-01-0${row + 1}`,
  }
  return type in others ? others[type] : `${name} ${row}: “Wörter”, 語, it's`
}

/** Depends only on the column's name and the row's number, so that rows match even without foreign keys. */
function uuidOf(name: string, row: number) {
  const hex = createHash('sha256').update(`${name} ${row}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export async function readTables(superuser: pg.Client): Promise<Map<string, Row[]>> {
  const names = (await tablesOf(superuser)).map(({ name }) => name).filter((name) => !name.startsWith('boss.'))
  const each = names.map((name) => `select ${pg.escapeLiteral(name)} as table, to_jsonb(t) as row from ${name} t`)
  const text = each.join(' union all ')
  // Named, so that it is planned once while the tables stay the same: planning takes longer than reading.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  const { rows } = await superuser.query<{ table: string; row: Row }>({ name, text })
  return new Map(names.map((name) => [name, rows.filter(({ table }) => table === name).map(({ row }) => row)]))
}

type Row = Record<string, unknown>

/** Tables of what was remembered, which a migration drops. */
const DROPPED = new Set(['public.unheard_lists'])

/** Rows that are missing or changed, compared in columns that still exist. */
export function lostRows(before: Map<string, Row[]>, after: Map<string, Row[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table)
    if (!now) return DROPPED.has(table) ? [] : [`${table} is gone`]
    const kept = Object.keys(rows[0] ?? {}).filter((column) => column in (now[0] ?? {}))
    const textOf = (row: Row) => JSON.stringify(kept.map((column) => row[column]))
    const there = new Set(now.map(textOf))
    return rows
      .map(textOf)
      .filter((row) => !there.has(row))
      .map((row) => `${table} lost ${row}`)
  })
}
