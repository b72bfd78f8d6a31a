import type { CompiledQuery, QueryResult } from 'kysely'
import type { Database } from './db/connection.ts'
import { rowsRepeat } from './repeating-statements.ts'

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

type Build<Values, Row> = (db: Database, values: Values) => CompiledQuery<Row>

/**
 * For the statements of frequent requests: `build` compiles one with placeholders for the values, at its first use. It
 * must not look at the values.
 */
export function compiledOnce<Values extends object, Row>(build: Build<Values, Row>) {
  const run = runOnce(build)
  return async (db: Database, values: Values): Promise<Row[]> => (await run(db, values)).rows
}

/** The same for statements that find the same rows most times. Their rows are shared and cannot be changed. */
export const compiledForRepeats = <Values extends object, Row>(build: Build<Values, Row>) =>
  compiledOnce<Values, Row>((db, values) => {
    const compiled = build(db, values)
    rowsRepeat(compiled.sql)
    return compiled
  })

/** The same for statements that write. Returns how many rows changed. */
export function compiledChange<Values extends object>(build: Build<Values, unknown>) {
  const run = runOnce(build)
  return async (db: Database, values: Values): Promise<number> => Number((await run(db, values)).numAffectedRows ?? 0)
}

function runOnce<Values extends object, Row>(build: Build<Values, Row>) {
  let compiled: CompiledQuery<Row> | undefined
  return (db: Database, values: Values): Promise<QueryResult<Row>> => {
    compiled ??= build(db, placeholders as Values)
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    )
    return db.executeQuery<Row>({ ...compiled, parameters })
  }
}
