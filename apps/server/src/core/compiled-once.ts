import type { CompiledQuery } from 'kysely'
import type { Database } from './db/connection.ts'

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/**
 * For the statements of frequent requests: `build` compiles one with placeholders for the values, at its first use. It
 * must not look at the values.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Database, values: Values) => CompiledQuery<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, placeholders as Values)
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
