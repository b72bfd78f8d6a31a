import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { diskStorage } from '../../ports/storage/disk.ts'
import { testApp } from '../../testing/test-app.ts'
import { noS3Here, startS3 } from '../../ports/testing/s3-server.ts'
import { s3Storage } from '../../ports/storage/s3.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { entriesOf, jsonOf, openFile, writeArchive } from './archive.ts'
import type { Head, Manifest } from './manifest.ts'
import { earshot, type Env, envOf, folder, nowhere, rowsOf, within } from './testing/installations.ts'

const { organization, channelOf, context } = testApp({ alone: true })

const missing = noS3Here()
const here = () => envOf(context().config)

async function taken(env = here()) {
  const file = path.join(await folder(), 'all.tar')
  const { code, said } = await earshot(env, 'backup', file)
  expect([code, said]).toEqual([0, expect.stringContaining(file)])
  return file
}

const STRANGE = 'tab\there, line\nthere, \\N and \\., "quoted", \u{1f600}, \u202e right to left'

async function filled() {
  for (const name of ['one', 'two']) {
    const place = await organization({ name })
    const channel_id = await channelOf(place, 'Dispatch')
    const talk = { text: STRANGE, channel_id, user_id: place.admin.user_id, duration: 1.25, playable: true }
    await seedTalks({ context: context(), org_id: place.org_id }, [talk])
  }
  await diskStorage(path.join(context().config.dataDir, 'files')).put('originals/org/one', only('sound'))
}

async function* only(bytes: string) {
  yield Buffer.from(bytes)
}

/** A backup and every row at that moment; retried if anything changed in between. */
async function takenAtRest(tries = 5): Promise<{ before: Awaited<ReturnType<typeof rowsOf>>; file: string }> {
  const before = await rowsOf(here())
  const file = await taken()
  if (isDeepStrictEqual(await rowsOf(here()), before)) return { before, file }
  expect(tries, 'background writes have finished').toBeGreaterThan(0)
  return takenAtRest(tries - 1)
}

async function expectNothing(env: Env) {
  await within(env, async ({ whole }) => expect(await whole.state()).toMatchObject({ migrations: [], used: false }))
  expect(await readdir(path.join(env.DATA_DIR ?? '', 'files')).catch(() => [])).toEqual([])
}

async function rewritten(file: string, change: { head?: Partial<Head>; without?: string }) {
  const other = `${file}.other`
  await using from = await openFile(file)
  await using to = await open(other, 'w')
  const archive = writeArchive((bytes) => to.writeFile(bytes))
  const add = (name: string, value: object) => {
    const bytes = Buffer.from(JSON.stringify(value))
    return archive.add(name, bytes.length, [bytes])
  }
  for await (const entry of entriesOf(from)) {
    if (entry.name === change.without) continue
    if (entry.name === 'backup.json') await add(entry.name, { ...((await jsonOf(entry)) as Head), ...change.head })
    else if (entry.name === 'manifest.json')
      await add(entry.name, { ...((await jsonOf(entry)) as Manifest), sha256: archive.sum() })
    else await archive.add(entry.name, entry.size, entry.bytes())
  }
  await archive.end()
  return other
}

test('a backup needs the path of a new file in an existing folder', async () => {
  const shelf = await folder()
  expect(await earshot(here(), 'backup')).toMatchObject({ code: 2 })
  await writeFile(path.join(shelf, 'mine'), 'dear')
  const over = await earshot(here(), 'backup', path.join(shelf, 'mine'))
  expect(over).toEqual({ code: 1, said: expect.stringMatching(/mine is there already\. Name another file/) })
  expect(await readFile(path.join(shelf, 'mine'), 'utf8')).toBe('dear')
  const beside = await earshot(here(), 'backup', path.join(shelf, 'none/all.tar'))
  expect(beside.said).toBe(`There is no folder ${path.join(shelf, 'none')}`)
  expect((await earshot(await nowhere(), 'backup', shelf)).said).toMatch(/^This database is not Earshot’s yet/)
  expect(await readdir(shelf)).toEqual(['mine'])
})

test('a truncated, damaged or foreign file is refused with a sentence, and changes nothing', async () => {
  await filled()
  const file = await taken()
  const whole = await readFile(file)
  const there = await nowhere()
  const refused = async (bytes: Uint8Array | string) => {
    await writeFile(`${file}.broken`, bytes)
    const { code, said } = await earshot(there, 'restore', `${file}.broken`)
    expect(code).toBe(1)
    return said
  }
  for (const part of [0.1, 0.5, 0.9]) expect(await refused(whole.subarray(0, whole.length * part))).toMatch(/cut off/)
  expect(await refused(whole.subarray(0, whole.length - 1024))).toMatch(/cut off/)
  const flipped = Buffer.from(whole)
  flipped[whole.indexOf('sound')] = 0x21
  expect(await refused(flipped)).toMatch(/damaged/)
  expect(await refused('')).toBe('This is no backup of Earshot’s')
  expect(await refused('x'.repeat(4000))).toBe('This is no backup of Earshot’s')
  expect((await earshot(there, 'restore', `${file}.none`)).said).toMatch(/all\.tar\.none cannot be read \(ENOENT\)$/)
  expect(await earshot(there, 'restore')).toMatchObject({ code: 2 })
  await expectNothing(there)
})

test('a backup of another version is restored only if its schema is known', async () => {
  const file = await taken()
  const there = await nowhere()
  const later = await rewritten(file, { head: { migrations: ['0001_people', '9999_later'] } })
  expect((await earshot(there, 'restore', later)).said).toMatch(/^A newer Earshot made this backup/)
  const stranger = { name: 'public.talks; drop table users', columns: ['text'] }
  const strange = await rewritten(file, { head: { tables: [stranger] } })
  const { said } = await earshot(await nowhere(), 'restore', strange)
  expect(said).toContain('This Earshot knows no table public.talks; drop table users. Update it first')
  await expectNothing(there)
})

test('a file that is missing from the backup undoes the whole restore', async () => {
  await filled()
  const there = await nowhere()
  const less = await rewritten(await taken(), { without: 'files/originals/org/one' })
  expect((await earshot(there, 'restore', less)).said).toMatch(/damaged/)
  await within(there, async ({ whole }) => expect(await whole.state()).toMatchObject({ used: false }))
})

test('a restore brings the secrets that rows depend on, or asks for them', async () => {
  const given = { ...here(), SESSION_SECRET: 'one secret for all nodes, long enough' }
  const with_ = await taken(given)
  const there = await nowhere()
  const other = await earshot({ ...there, SESSION_SECRET: 'quite another secret, as long as that' }, 'restore', with_)
  expect(other.said).toBe('This backup was made with another SESSION_SECRET. Set the one of then')
  expect((await readFile(with_)).includes('secrets.json')).toBe(false)
  const own = await earshot({ ...there, SESSION_SECRET: given.SESSION_SECRET }, 'restore', await taken())
  expect(own.said).toMatch(/^This backup brings secrets of its own\./)
  await expectNothing(there)
  const right = await earshot({ ...there, SESSION_SECRET: given.SESSION_SECRET }, 'restore', with_)
  expect([right.code, right.said]).toEqual([0, expect.stringMatching(/^Everything is as it was at /m)])
})

test('every row of every organization comes back as it was, and a second restore asks before it replaces', async () => {
  await filled()
  const { before, file } = await takenAtRest()
  expect(before['public.talks']?.length).toBeGreaterThan(1)
  expect(before['public.transcripts']?.length).toBe(before['public.talks']?.length)
  const there = await nowhere()
  expect(await earshot(there, 'restore', file)).toEqual({ code: 0, said: expect.any(String) })
  expect(await rowsOf(there)).toEqual(before)
  const storage = diskStorage(path.join(there.DATA_DIR ?? '', 'files'))
  expect(await text(await storage.read('originals/org/one'))).toBe('sound')

  const again = await earshot(there, 'restore', file)
  expect(again).toEqual({ code: 1, said: 'There are people in this database already. --replace would lose them' })
  await storage.put('originals/org/later', only('later'))
  const user = { user_id: randomUUID(), name: 'Later', email: 'later@example.org', verified: true }
  await within(
    there,
    async ({ connections: { outside } }) => void (await outside.insertInto('users').values(user).execute()),
  )
  expect(await earshot(there, 'restore', file, '--replace')).toEqual({ code: 0, said: expect.any(String) })
  expect(await rowsOf(there)).toEqual(before)
  expect(await storage.size('originals/org/later')).toBeNull()
})

test('many rows of many lengths are restored identically, as PostgreSQL compares them', async () => {
  const letters = (count: number) => 'abc\t\u{1f600}'.repeat(count)
  const many = Array.from({ length: 3000 }, (_, at) => ({
    user_id: randomUUID(),
    name: letters(at % 97),
    email: `${letters(at % 13)}@example.org`,
  }))
  const place = await nowhere()
  await within(place, async ({ whole, connections: { outside } }) => {
    await whole.migrate()
    await outside.insertInto('users').values(many).execute()
  })
  const there = await nowhere()
  expect(await earshot(there, 'restore', await taken(place))).toEqual({ code: 0, said: expect.any(String) })
  expect(await sumOfUsers(there)).toEqual(await sumOfUsers(place))
})

async function sumOfUsers(env: Env) {
  let sum: unknown
  await within(env, async ({ connections: { pool } }) => {
    sum = (await pool.query(`select count(*), md5(string_agg(u::text, ',' order by user_id)) from users u`)).rows
  })
  return sum
}

test('rows of other organizations stay hidden from the serving role after a restore', async () => {
  await filled()
  const there = await nowhere()
  expect(await earshot(there, 'restore', await taken())).toEqual({ code: 0, said: expect.any(String) })
  await within(there, async ({ connections: { outside } }) => {
    expect(await outside.selectFrom('talks').selectAll().execute()).toEqual([])
  })
})

test('a backup of release 1.2.0 is brought up to date, and one of before is refused', async () => {
  const old = await nowhere()
  const user = { user_id: randomUUID(), name: 'Early', email: 'early@example.org', verified: true }
  await within(old, async ({ whole, connections: { outside } }) => {
    await whole.migrateTo(whole.known[0] as string)
    await outside.insertInto('users').values(user).execute()
  })
  const there = await nowhere()
  const file = await rewritten(await taken(old), { head: { migrations: ['0200_backup-runs', '0201_health-problems'] } })
  expect(await earshot(there, 'restore', file)).toEqual({ code: 0, said: expect.any(String) })
  await within(there, async ({ whole, connections: { outside } }) => {
    expect((await whole.state()).migrations).toEqual(whole.known)
    expect(await outside.selectFrom('users').select('name').execute()).toEqual([{ name: 'Early' }])
  })
  const before = await rewritten(await taken(old), { head: { migrations: ['0001_people', '0026_notes'] } })
  expect((await earshot(await nowhere(), 'restore', before)).said).toBe(
    'This backup is of an Earshot from before 1.2.0. Restore it with release 1.2.0, then start this one on it',
  )
})

test.skipIf(missing)(
  `from a folder into a bucket it is the same (${missing ?? 'Swift'})`,
  async () => {
    await filled()
    await using server = await startS3()
    const { bucket, url = '', key } = server.address
    const env: Env = {
      ...(await nowhere()),
      S3_BUCKET: bucket,
      S3_URL: url,
      S3_KEY_ID: key?.id ?? '',
      S3_SECRET: key?.secret ?? '',
    }
    const { before, file } = await takenAtRest()
    expect(await earshot(env, 'restore', file)).toEqual({ code: 0, said: expect.anything() })
    const inBucket = await s3Storage(server.address, env.DATA_DIR ?? '')
    expect(await text(await inBucket.read('originals/org/one'))).toBe('sound')
    const back = await nowhere()
    expect(await earshot(back, 'restore', await taken(env))).toEqual({ code: 0, said: expect.any(String) })
    expect(await rowsOf(back)).toEqual(before)
  },
  90_000,
)
