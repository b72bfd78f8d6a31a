import type pg from 'pg'
import { isoTypes } from './value-parsers.ts'

/** Turns the values that PostgreSQL sends as text into rows. */
export class Columns {
  readonly #names: string[]
  readonly #parsers: ((value: string) => unknown)[]
  /** Copies of it share a hidden class. */
  readonly #empty: Record<string, unknown>

  constructor(fields: readonly pg.FieldDef[]) {
    this.#names = fields.map(({ name }) => name)
    this.#empty = Object.fromEntries(this.#names.map((name) => [name, null]))
    this.#parsers = fields.map(({ dataTypeID }) => isoTypes.getTypeParser(dataTypeID))
  }

  read(values: readonly (string | null)[]) {
    const row = { ...this.#empty }
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? null
      if (value !== null) row[this.#names[at] ?? ''] = this.#parsers[at]?.(value)
    }
    return row
  }
}
