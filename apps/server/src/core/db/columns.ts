import type pg from 'pg'
import { isoTypes } from './value-parsers.ts'

/** Turns the values that PostgreSQL sends as text into rows. */
export class Columns {
  readonly #names: string[]
  readonly #parsers: ((value: string) => unknown)[]

  constructor(fields: readonly pg.FieldDef[]) {
    this.#names = fields.map(({ name }) => name)
    this.#parsers = fields.map(({ dataTypeID }) => isoTypes.getTypeParser(dataTypeID))
  }

  read(values: readonly (string | null)[]) {
    const row: Record<string, unknown> = {}
    for (const [at, value] of values.entries()) {
      row[this.#names[at] ?? ''] = value === null ? null : this.#parsers[at]?.(value)
    }
    return row
  }
}
