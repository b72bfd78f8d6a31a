import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Urls } from './roles.ts'

/** Milliseconds: for one answer, for all that are waited for, and between them. */
const PATIENCE = { one: 10_000, all: 60_000, between: 500 }
const OLDEST = 15
const SIGN_IN = 'Characters like @ : / # in a password are written %40 %3A %2F %23'

/**
 * Throws a sentence with the variable's name and without the password. A server that recovers after a power cut, or that
 * is too busy to answer, is waited for.
 */
export async function requireReachable({ url, ownerUrl }: Urls, patience = PATIENCE) {
  await requireAnswer('DATABASE_URL', url, patience)
  await requireAnswer('DATABASE_OWNER_URL', ownerUrl, patience)
}

async function requireAnswer(variable: string, url: string, { one, all, between }: typeof PATIENCE) {
  const until = Date.now() + all
  const once = () => requireAnswerOnce(variable, url, one).catch((error: Error) => error)
  for (let error = await once(); error; error = await once()) {
    if (!isPassing(error.cause as ConnectError | undefined) || Date.now() > until) throw error
    await pause(between)
  }
}

async function requireAnswerOnce(variable: string, url: string, patience: number) {
  const address = readAddress(variable, url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const version = rows[0]?.version ?? 0
    if (version < OLDEST) throw new Error(`PostgreSQL ${version} is too old; Earshot needs ${OLDEST} or newer`)
  } catch (error) {
    throw new Error(`${variable}: ${explain(error as ConnectError, address)}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

interface Address {
  server: string
  host: string
  user: string
  password: string
  database: string
}

function readAddress(variable: string, url: string): Address {
  try {
    const { protocol, hostname, port, username, password, pathname } = new URL(url)
    if (!/^postgres(ql)?:$/.test(protocol)) throw new Error('not of PostgreSQL')
    const host = hostname || 'localhost'
    const [user = '', secret = '', database = ''] = [username, password, pathname.slice(1)].map(decodeURIComponent)
    return { server: `${host}:${port || 5432}`, host, user, password: secret, database: database || user }
  } catch {
    throw new Error(`${variable} is not an address like postgres://user:password@host:5432/database. ${SIGN_IN}`)
  }
}

/** PostgreSQL's "cannot_connect_now". */
const STARTING = '57P03'

type ConnectError = Error & { code?: string }

function explain(error: ConnectError, address: Address) {
  const { code = '', message } = error
  return sentences[code]?.(address) ?? (isTimeout(error) ? silent(address) : unknown(message, address))
}

const isPassing = (cause?: ConnectError) => cause !== undefined && (cause.code === STARTING || isTimeout(cause))

const isTimeout = ({ code, message }: ConnectError) => code === 'ETIMEDOUT' || /timeout|timed out/i.test(message)

const silent = ({ server }: Address) => `${server} does not answer in time. Check the address and the firewall between`

const refused = ({ server }: Address) => `nothing listens at ${server}. Start PostgreSQL there, or correct the address`

const unresolved = ({ host }: Address) =>
  `there is no machine called ${host}. Correct the name, or check the DNS of this machine`

const unreachable = ({ server }: Address) => `${server} cannot be reached from here. Check the address and the network`

const signIn = ({ server, user }: Address) =>
  `PostgreSQL at ${server} does not let ${user} sign in with this password. Correct it. ${SIGN_IN}`

/** Keys are system error codes or PostgreSQL's SQLSTATE. */
const sentences: Record<string, (address: Address) => string> = {
  ECONNREFUSED: refused,
  ENOTFOUND: unresolved,
  EAI_AGAIN: unresolved,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  '28P01': signIn,
  '28000': ({ server, user }) =>
    `PostgreSQL at ${server} does not let ${user} in. Create the role with "login", and allow this machine in pg_hba.conf`,
  '3D000': ({ server, database }) =>
    `PostgreSQL at ${server} has no database ${database}. Create it (docs/production.md, part 3), or correct the name`,
  '42501': ({ user, database }) =>
    `${user} may not connect to the database ${database}. Grant it: docs/production.md, part 3`,
  '53300': ({ server }) =>
    `PostgreSQL at ${server} has no free connection. Raise max_connections, or stop what holds them`,
  [STARTING]: ({ server }) => `PostgreSQL at ${server} is still starting or stopping. Start Earshot again in a moment`,
}

function unknown(message: string, { server, password }: Address) {
  const safe = password ? message.replaceAll(password, '…') : message
  return `PostgreSQL at ${server} cannot be used: ${safe || 'it gave no reason'}`
}
