import { randomBytes, randomInt, scryptSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mulberry32 } from '@earshot/contract/rules/testing/chance'
import { buildApp } from '../apps/server/src/app.ts'
import type { Context } from '../apps/server/src/core/context.ts'
import { type Stop, stopAll } from '../apps/server/src/core/stops.ts'
import { openBenchContext } from './bench-server.ts'

/**
 * npm run bench:accounts: checks that response times do not reveal whether an account exists. Known and unknown
 * accounts alternate, in random order within each pair, and each request has its own network address to avoid rate
 * limits.
 */
const PAIRS = 200
const WARM_UP = 10
const SEED = 5
/** Runs only probes whose name contains this, like `phone`. */
const WANTED = process.argv[2] ?? ''
const PASSWORD = 'correct horse battery'

interface Probe {
  name: string
  url: string
  body(nth: number, known: boolean): object
  before?(): Promise<unknown>
}

const emailOf = (nth: number, known: boolean) => `${known ? 'known' : 'unknown'}${nth}@example.org`
const phoneOf = (nth: number, known: boolean) => `+1${known ? 212 : 646}555${String(nth).padStart(4, '0')}`

const probes = ({ connections }: Context): Probe[] => [
  {
    name: 'sign-in with a wrong password',
    url: '/sign-in/email',
    body: (nth, known) => ({ email: emailOf(nth, known), password: 'quite another phrase' }),
  },
  { name: 'password reset', url: '/request-password-reset', body: (nth, known) => ({ email: emailOf(nth, known) }) },
  { name: 'email link', url: '/email-link', body: (nth, known) => ({ email: emailOf(nth, known) }) },
  {
    name: 'registration',
    url: '/sign-up/email',
    body: (nth, known) => ({ email: emailOf(nth, known), password: PASSWORD, name: 'Ada King' }),
  },
  { name: 'phone code', url: '/phone/send-code', body: (nth, known) => ({ phone: phoneOf(nth, known) }) },
  {
    name: 'sign-in with a wrong phone code',
    url: '/sign-in/phone',
    body: (nth, known) => ({ phone: phoneOf(nth, known), code: '000000' }),
    before: () => connections.pool.query('update phones set tries = 0'),
  },
]

const stops: Stop[] = []
try {
  say('median ms known / unknown (middle half of each), known ÷ unknown')
  await measureAll()
} finally {
  await stopAll(stops)
}

/** Registration by invitation, because only then does an unknown address get no email link. */
async function measureAll() {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'earshot-bench-'))
  stops.push(() => rm(DATA_DIR, { recursive: true, force: true }))
  const settings = { DATA_DIR, ROLES: 'api', REGISTRATION: 'invite', RATE_LIMITS: 'on', TRUST_PROXY: 'true' }
  const { context } = await openBenchContext(settings, stops)
  await register(context)
  const app = await buildApp(context, null)
  stops.push(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const probe of probes(context).filter(({ name }) => name.includes(WANTED)))
    await measure(url, probe, context.config.appUrl)
}

/** As after registration, with a password and a verified phone. */
async function register({ connections, config }: Context) {
  const sql = `
    with people as materialized (
      select gen_random_uuid() as id, 'known' || n || '@example.org' as email, '+1212555' || lpad(n::text, 4, '0') as phone
      from generate_series(0, $1::int) n
    ), accounts as (
      insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select id, 'Ada King', email, true, now(), now() from people
    ), passwords as (
      insert into auth.account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
      select gen_random_uuid(), id, 'credential', id, $2, now(), now() from people
    ), users as (
      insert into users (user_id, name, email, verified) select id, 'Ada King', email, true from people
    ), identities as (
      insert into identities (issuer, subject, user_id) select $3, id, id from people
    )
    insert into phones (user_id, e164, phone, country, verified) select id, phone, phone, 'USA', true from people`
  const issuer = `${config.appUrl}/identity`
  await connections.pool.query(sql, [WARM_UP + PAIRS, passwordHash(), issuer])
}

function passwordHash() {
  const salt = randomBytes(16).toString('hex')
  const key = scryptSync(PASSWORD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 })
  return `${salt}:${key.toString('hex')}`
}

async function measure(url: string, probe: Probe, origin: string) {
  const taken = { known: [] as number[], unknown: [] as number[] }
  const next = mulberry32(SEED)
  for (let nth = -WARM_UP; nth < PAIRS; nth++) {
    const knownFirst = next() < 0.5
    for (const known of [knownFirst, !knownFirst]) {
      const ms = await timeOf({ url, origin, probe }, nth + WARM_UP, known)
      taken[known ? 'known' : 'unknown'].push(...(nth < 0 ? [] : [ms]))
    }
  }
  const [known, unknown] = [spreadOf(taken.known), spreadOf(taken.unknown)]
  const shown = ({ low, middle, high }: Spread) => `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`
  say(`${(known.middle / unknown.middle).toFixed(2)}×  ${shown(known)} / ${shown(unknown)}  ${probe.name}`)
}

/** Response time in milliseconds, from a network address of its own. */
async function timeOf({ url, origin, probe }: Asked, nth: number, known: boolean) {
  await probe.before?.()
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': address }
  const request = { method: 'POST', headers, body: JSON.stringify(probe.body(nth, known)) }
  const began = performance.now()
  const response = await fetch(`${url}/identity${probe.url}`, request)
  await response.arrayBuffer()
  if (response.status >= 500 || response.status === 429) throw new Error(`${probe.name}: ${response.status}`)
  return performance.now() - began
}

interface Asked {
  url: string
  origin: string
  probe: Probe
}

type Spread = ReturnType<typeof spreadOf>

function spreadOf(all: number[]) {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { low: at(0.25), middle: at(0.5), high: at(0.75) }
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
