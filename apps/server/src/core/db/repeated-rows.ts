import { unchanging } from '../unchanging.ts'
import type { DataRow } from './row-client.ts'

type Row = Record<string, unknown>

/** In bytes. Larger rows are read each time. */
const LARGEST = 16 * 1024
/** Of all rows with the same columns. What is read of them takes several times as much. */
const MOST = 2 * 1024 * 1024

/** A row with the same columns and bytes is the same row, so that it is read once, and so is what is made of it. */
class RepeatedRows {
  readonly #known = new Map<string, Row>()
  #size = 0

  read(row: DataRow, parse: (fields: DataRow['fields']) => Row): Row {
    if (row.length > LARGEST) return parse(row.fields)
    const { key } = row
    const known = this.#known.get(key)
    if (known) return known
    const read = unchanging(parse(row.fields))
    this.#remember(key, read)
    return read
  }

  #remember(key: string, row: Row) {
    this.#size += key.length
    if (this.#size > MOST) {
      this.#known.clear()
      this.#size = key.length
    }
    this.#known.set(key, row)
  }
}

const all = new Map<string, RepeatedRows>()

/** By what names and types the columns have. */
export function repeatedRows(columns: string): RepeatedRows {
  const known = all.get(columns) ?? new RepeatedRows()
  all.set(columns, known)
  return known
}
