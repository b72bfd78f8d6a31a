import type { CompiledQuery, QueryResult } from 'kysely'
import type { Database } from './db/connection.ts'
import { isOpenEnded, planOnce, rowsRepeat } from './repeating-statements.ts'

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly name: string
  /** Of several rows. */
  readonly row: number

  constructor(name: string, row: number) {
    this.name = name
    this.row = row
  }
}

const placeholders = (row = 0) => new Proxy({}, { get: (_, name) => new Placeholder(String(name), row) })

type Build<Values, Row> = (db: Database, values: Values) => CompiledQuery<Row>

/**
 * For the statements of frequent requests: `build` compiles one with placeholders for the values, at its first use. It
 * must not look at the values.
 */
export function compiledOnce<Values extends object, Row>(build: Build<Values, Row>) {
  const ask = runOnce(build)
  return async (db: Database, values: Values): Promise<Row[]> => (await ask(db, values)).rows
}

/** The same for statements that look rows up by their keys: PostgreSQL plans them once, too, whatever it expects of the values. */
export const plannedOnce = <Values extends object, Row>(build: Build<Values, Row>) =>
  compiledOnce(noting(build, planOnce))

/** The same for those that find the same rows most times. Their rows are shared and cannot be changed. */
export const compiledForRepeats = <Values extends object, Row>(build: Build<Values, Row>) =>
  plannedOnce(noting(build, rowsRepeat))

const noting =
  <Values, Row>(build: Build<Values, Row>, note: (text: string) => void): Build<Values, Row> =>
  (db, values) => {
    const compiled = build(db, values)
    if (isOpenEnded(compiled.sql)) throw new Error(`Name the columns of what is prepared: ${compiled.sql}`)
    note(compiled.sql)
    return compiled
  }

function runOnce<Values extends object, Row>(build: Build<Values, Row>) {
  let compiled: CompiledQuery<Row> | undefined
  return (db: Database, values: Values): Promise<QueryResult<Row>> => {
    compiled ??= build(db, placeholders() as Values)
    return run(db, compiled, [values])
  }
}

function run<Row>(db: Database, compiled: CompiledQuery<Row>, rows: readonly object[]) {
  const parameters = compiled.parameters.map((each) =>
    each instanceof Placeholder ? rows[each.row]?.[each.name as never] : each,
  )
  return db.executeQuery<Row>({ ...compiled, parameters })
}
