import pg from 'pg'
import { Columns } from './columns.ts'
import { doRowsRepeat } from '../repeating-statements.ts'
import { nameOf } from './named-statements.ts'
import type { DataRow } from './row-client.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface Answer {
  /** Like SELECT or INSERT. */
  command: string
  rowCount: number | null
  rows: Record<string, unknown>[]
}

/** In milliseconds. */
const limits = new WeakMap<pg.ClientBase, number>()

/**
 * A late batch closes its connection, as a stopped server or a dead line sends no error. The `query_timeout` of the driver
 * does the same, but what it holds of an answered statement survives until the whole heap is collected.
 */
export const limitBatches = (client: pg.ClientBase, ms: number) => void limits.set(client, ms)

const LATE = 'Query read timeout'

/**
 * Sends statements in one message. They run in one transaction, unless one is open already; a failure ends all of them.
 * Returns the answer to each.
 */
export const sendBatch = (client: pg.PoolClient, statements: readonly Statement[]) =>
  new Promise<Answer[]>((resolve, reject) => {
    const late = () => {
      reject(new Error(LATE))
      connectionOf(client).stream.destroy()
    }
    const ms = limits.get(client)
    const timer = ms === undefined ? undefined : setTimeout(late, ms)
    const done = (error: Error | null, answers: Answer[]) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(answers)
    }
    client.query(new StatementBatch(statements, done))
  }).catch((error: Error) => {
    // The stack of the socket would not say who asked.
    Error.captureStackTrace(error)
    throw error
  })

/** The types of the driver leave out both. */
const connectionOf = (client: pg.ClientBase) => (client as unknown as { connection: pg.Connection }).connection
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

type Callback = (error: Error | null, answers: Answer[]) => void

interface Step {
  text: string
  name: string
  values: unknown[]
  columns: Columns | undefined
}

/** The columns of the statements that a connection has prepared, by their names. */
const prepared = new WeakMap<pg.Connection, Map<string, Columns>>()

/** The driver passes the messages of the server to the query that was sent first. */
class StatementBatch extends pg.Query {
  declare callback: (error: Error | null, answers?: Answer[]) => void
  readonly #statements: readonly Statement[]
  readonly #answers: Answer[] = []
  #steps: Step[] = []
  #rows: Answer['rows'] = []
  #known = new Map<string, Columns>()

  constructor(statements: readonly Statement[], callback: Callback) {
    const { text, values } = statements.at(-1) ?? { text: '', values: [] }
    super({ text, values: values as unknown[] }, callback as never)
    this.#statements = statements
  }

  get texts() {
    return this.#statements.map(({ text }) => text)
  }

  override submit = (connection: pg.Connection) => {
    try {
      this.#known = preparedOn(connection)
      this.#steps = this.#statements.map(({ text, values }) => {
        const name = nameOf(text) ?? ''
        return { text, name, values: values.map(prepareValue), columns: this.#known.get(name) }
      })
    } catch (error) {
      return error
    }
    connection.stream.cork()
    for (const step of this.#steps) send(connection, step)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    const step = this.#steps[this.#answers.length]
    if (step) step.columns = new Columns(fields, { repeat: doRowsRepeat(step.text) })
  }

  handleDataRow(row: DataRow) {
    const columns = this.#steps[this.#answers.length]?.columns
    if (columns) this.#rows.push(columns.read(row))
  }

  handleCommandComplete({ text }: { text: string }) {
    const step = this.#steps[this.#answers.length]
    if (step && step.name !== '') this.#known.set(step.name, (step.columns ??= new Columns([])))
    this.#answers.push({ ...tagOf(text), rows: this.#rows })
    this.#rows = []
  }

  handleError(error: Error) {
    for (const { name } of this.#steps) this.#known.delete(name)
    this.callback(error)
  }

  handleReadyForQuery() {
    this.callback(null, this.#answers)
  }
}

function preparedOn(connection: pg.Connection) {
  const known = prepared.get(connection) ?? new Map<string, Columns>()
  prepared.set(connection, known)
  return known
}

/** After an error it is not known whether the name was taken, and closing a free name is no error. */
function send(connection: pg.Connection, { text, name, values, columns }: Step) {
  if (!columns) {
    if (name !== '') connection.close({ type: 'S', name }, true)
    connection.parse({ name, text, types: [] }, true)
  }
  connection.bind({ statement: name, values: values as string[] }, true)
  if (!columns) connection.describe({ type: 'P' }, true)
  connection.execute(null, true)
}

/** `INSERT 0 1`, `SELECT 5` or `BEGIN`. */
function tagOf(text: string) {
  const parts = text.split(' ')
  return { command: parts[0] ?? '', rowCount: parts.length > 1 ? Number(parts.at(-1)) : null }
}
