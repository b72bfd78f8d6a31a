import type pg from 'pg'

/** A statement is named when it comes so often, so that PostgreSQL parses it once for each connection. */
const TIMES = 5
/** Names at most: each is kept by every connection. Statements beyond, and those of changing shape, stay without. */
const MOST_NAMES = 500
const MOST_COUNTED = 5000

const names = new Map<string, string>()
const counted = new Map<string, number>()

/** What selects all columns would fail by its name after a migration adds one. */
const isOpenEnded = (text: string) => /\b(select|returning)\s+\*|\.\*/.test(text)

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const times = (counted.get(text) ?? 0) + 1
  if (times < TIMES || isOpenEnded(text)) {
    if (counted.size >= MOST_COUNTED) counted.clear()
    counted.set(text, times)
    return undefined
  }
  counted.delete(text)
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

const wrappers = new WeakMap<pg.PoolClient, Pick<pg.PoolClient, 'query' | 'release'>>()

/** The pool as Kysely's driver uses it, with names for statements that come often. */
export const namingPool = (pool: pg.Pool) => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect()
    const wrapper = wrappers.get(client) ?? naming(client)
    wrappers.set(client, wrapper)
    return wrapper
  },
})

/** Statements without values, like “begin;set local …”, may be several in one and cannot be named. */
const naming = (client: pg.PoolClient) =>
  ({
    query: (text: string, values: unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      return name === undefined ? client.query(text, values) : client.query({ name, text, values })
    },
    release: (error?: Error | boolean) => client.release(error),
  }) as Pick<pg.PoolClient, 'query' | 'release'>
