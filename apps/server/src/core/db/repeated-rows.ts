import { getOrCreate } from '../get-or-create.ts'
import { deepFreeze } from '../deep-freeze.ts'
import type { DataRow } from './row-client.ts'

type Row = Record<string, unknown>

/** In bytes. Larger rows are read each time. */
const LARGEST = 16 * 1024
/** Of all rows. What is read of them takes several times as much. */
const MOST = 6 * 1024 * 1024

/** A row with the same columns and bytes is the same row, so that it is read once, and so is what is made of it. */
class RepeatedRows {
  readonly #known = new Map<string, Row>()

  read(row: DataRow, parse: (fields: DataRow['fields']) => Row): Row {
    if (row.length > LARGEST) return parse(row.fields)
    const { key } = row
    const known = this.#known.get(key)
    if (known) return known
    const read = deepFreeze(parse(row.fields))
    makeRoom(key.length)
    this.#known.set(key, read)
    return read
  }

  clear() {
    this.#known.clear()
  }
}

const all = new Map<string, RepeatedRows>()
let size = 0

function makeRoom(more: number) {
  size += more
  if (size <= MOST) return
  for (const rows of all.values()) rows.clear()
  size = more
}

/** By what names and types the columns have. */
export const repeatedRows = (columns: string): RepeatedRows => getOrCreate(all, columns, () => new RepeatedRows())
