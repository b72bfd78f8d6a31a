import type pg from 'pg'

/** Statements repeated this often are named, so that PostgreSQL parses them once per connection. */
const TIMES = 5
/** Every connection keeps each name, so there is a limit. Further statements, and those of changing shape, stay unnamed. */
const MOST_NAMES = 500
const MOST_COUNTED = 5000

const names = new Map<string, string>()
const counted = new Map<string, number>()

/** A named `select *` fails after a migration adds a column. */
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

/** A text without values, like “begin;set local …”, may hold several statements, and those cannot be named. */
const naming = (client: pg.PoolClient) =>
  ({
    query: (text: string, values: unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      return name === undefined ? client.query(text, values) : client.query({ name, text, values })
    },
    release: (error?: Error | boolean) => client.release(error),
  }) as Pick<pg.PoolClient, 'query' | 'release'>
