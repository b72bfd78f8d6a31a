import type pg from 'pg'
import { repeatedRows } from './repeated-rows.ts'
import type { DataRow } from './row-client.ts'
import { isoTypes } from './value-parsers.ts'

/** Turns the values that PostgreSQL sends as text into rows. */
export class Columns {
  readonly #names: string[]
  readonly #parsers: ((value: string) => unknown)[]
  /** Copies of it share a hidden class. */
  readonly #empty: Record<string, unknown>
  readonly #repeated: ReturnType<typeof repeatedRows> | undefined

  constructor(fields: readonly pg.FieldDef[], { repeat = false } = {}) {
    this.#names = fields.map(({ name }) => name)
    this.#empty = Object.fromEntries(this.#names.map((name) => [name, null]))
    this.#parsers = fields.map(({ dataTypeID }) => isoTypes.getTypeParser(dataTypeID))
    if (repeat) this.#repeated = repeatedRows(fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join())
  }

  read(row: DataRow) {
    return this.#repeated ? this.#repeated.read(row, this.#parse) : this.#parse(row.fields)
  }

  readonly #parse = (values: readonly (string | null)[]) => {
    const row = { ...this.#empty }
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? null
      if (value !== null) row[this.#names[at] ?? ''] = this.#parsers[at]?.(value)
    }
    return row
  }
}
