import { once } from 'node:events'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { requireReachable } from '../../core/db/require-reachable.ts'
import { start } from '../../start.ts'

const { superuserUrl, url, ownerUrl } = inject('database')
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-refusals-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
})

/** The message of a failed start; it must be one sentence without a stack. */
async function refusal(env: Record<string, string>) {
  const calm = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', WEB_DIR: '/nowhere', SPEECH_MODEL: 'none' }
  const { message } = await start({ ...calm, ...env }).then(
    () => new Error('It started'),
    (error: Error) => error,
  )
  expect(message).not.toContain('\n')
  return message
}

test.each([
  ['cut off', '{"database_owner": "a'],
  ['empty', ''],
  ['of another shape', '{"database_owner": 1}'],
  ['without one of the secrets', '{"database_owner": "a", "database_app": "b", "session": "c"}'],
])('a secrets.json that is %s is named, with what to do', async (_, text) => {
  const file = path.join(dataDir, 'secrets.json')
  await writeFile(file, text)
  expect(await refusal({})).toMatch(new RegExp(`^${file} is damaged: .*restore a backup`))
})

test('a secrets.json that cannot be read is named, with what to do', async () => {
  const file = path.join(dataDir, 'secrets.json')
  await mkdir(file)
  expect(await refusal({})).toMatch(new RegExp(`^${file} cannot be read \\(EISDIR\\)\\. Make it readable`))
})

test('a data folder that is none is named by its variable', async () => {
  const file = path.join(dataDir, 'file')
  await writeFile(file, '')
  const below = path.join(file, 'data')
  expect(await refusal({ DATA_DIR: below })).toMatch(new RegExp(`^DATA_DIR: ${below} .*\\(ENOTDIR\\).*or set another`))
})

test('data of another PostgreSQL version is refused with both versions and what to do', async () => {
  const folder = path.join(dataDir, 'postgres')
  await mkdir(folder)
  await writeFile(path.join(folder, 'PG_VERSION'), '15\n')
  const told = await refusal({})
  expect(told).toMatch(
    new RegExp(`^PostgreSQL 15 made the data in ${folder}, and this Earshot comes with PostgreSQL \\d+`),
  )
  expect(told).toContain('Back up with the Earshot that made it')
})

test('a folder of PostgreSQL without a version is left alone', async () => {
  const folder = path.join(dataDir, 'postgres')
  await mkdir(path.join(folder, 'base'), { recursive: true })
  expect(await refusal({})).toContain(`${folder} has no PG_VERSION, so PostgreSQL cannot read it`)
})

test('damaged data of PostgreSQL is answered with its reason, and the folder', async () => {
  const running = await start({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', SPEECH_MODEL: 'none' })
  await running.stop()
  const folder = path.join(dataDir, 'postgres')
  await truncate(path.join(folder, 'global/pg_control'), 100)
  const told = await refusal({})
  expect(told).toContain(`PostgreSQL does not start on ${folder}: could not read file "global/pg_control"`)
  expect(told).toContain('restore a backup')
})

const at = (address: string, changes: Partial<URL>) => Object.assign(new URL(address), changes).href
/** Characters that must be escaped in a URL. */
const SECRET = 'hush@word/#1'

const database = (address: string) => refusal({ DATABASE_URL: address, DATABASE_OWNER_URL: ownerUrl })

test.each([
  [
    'a port that nothing listens on',
    { port: '1' },
    /^DATABASE_URL: nothing listens at 127\.0\.0\.1:1\. Start PostgreSQL/,
  ],
  ['an unknown host', { hostname: 'nowhere.invalid' }, /^DATABASE_URL: there is no machine called nowhere\.invalid/],
  ['a wrong password', {}, /^DATABASE_URL: PostgreSQL at \S+ does not let earshot_app sign in with this password/],
  ['an unknown role', { username: 'stranger' }, /^DATABASE_URL: .* does not let stranger sign in/],
  ['another protocol', { protocol: 'mysql' }, /^DATABASE_URL is not an address like postgres:/],
])('DATABASE_URL with %s is named, without its password', async (_, changes, sentence) => {
  const told = await database(at(url, { password: encodeURIComponent(SECRET), ...changes }))
  expect(told).toMatch(sentence)
  for (const secret of [SECRET, encodeURIComponent(SECRET)]) expect(told).not.toContain(secret)
})

test('DATABASE_URL with an unknown database names the database', async () => {
  expect(await database(at(url, { pathname: '/nothing' }))).toMatch(
    /^DATABASE_URL: PostgreSQL at \S+ has no database nothing\. Create it/,
  )
})

test('DATABASE_OWNER_URL is told from DATABASE_URL', async () => {
  const wrong = at(ownerUrl, { password: 'guess' })
  expect(await refusal({ DATABASE_URL: url, DATABASE_OWNER_URL: wrong })).toMatch(
    /^DATABASE_OWNER_URL: .* earshot_owner/,
  )
})

test('a server that accepts and does not answer is told from one that refuses', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const address = at(superuserUrl, { port: String((silent.address() as AddressInfo).port) })
  const patience = { one: 100, all: 300, between: 1 }
  await expect(requireReachable({ url: address, ownerUrl: address }, patience)).rejects.toThrow(
    /^DATABASE_URL: 127\.0\.0\.1:\d+ does not answer in time\. Check the address and the firewall/,
  )
})

test('a server that starts to answer after a while is waited for', async () => {
  const { hostname, port } = new URL(url)
  let calls = 0
  const busy = createServer((socket) => {
    if (calls++ === 0) return
    const through = connect(Number(port), hostname)
    socket.pipe(through).pipe(socket)
    for (const end of [socket, through]) end.on('error', () => end.destroy())
  }).listen(0, '127.0.0.1')
  await once(busy, 'listening')
  onTestFinished(() => void busy.close())
  const late = (of: string) => at(of, { port: String((busy.address() as AddressInfo).port) })
  await requireReachable({ url: late(url), ownerUrl: late(ownerUrl) }, { one: 1000, all: 60_000, between: 1 })
  expect(calls).toBeGreaterThan(2)
})

test('an address that cannot be parsed is not repeated', async () => {
  expect(await database('postgres://app:hush#word@host:5432/earshot')).toMatch(/^DATABASE_URL is not an address like/)
  expect(await database('postgres://app:hush#word@host:5432/earshot')).not.toContain('hush')
})
