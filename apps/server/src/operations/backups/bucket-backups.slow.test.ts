import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { HeadObjectCommand, ListMultipartUploadsCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { wholeOf } from '../../core/db/database.ts'
import { openSecrets } from '../../core/secrets.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { s3Storage } from '../../ports/storage/s3.ts'
import { type FaultyS3, openFaultyS3, type S3State } from '../../ports/testing/faulty-s3.ts'
import { noS3Here, startS3 } from '../../ports/testing/s3-server.ts'
import { eventually } from '../../testing/eventually.ts'
import { testApp } from '../../testing/test-app.ts'
import { backupKeysOf } from './backup-keys.ts'
import { backupProblem } from './backup-state.service.ts'
import { runBackup } from './scheduled-backups.service.ts'
import { earshot, type Env, envOf, folder, nowhere, rowsOf } from './testing/installations.ts'

const { organization, context } = testApp({ alone: true })
const missing = noS3Here()
const program = fileURLToPath(new URL('../../command.ts', import.meta.url))

const files = () => diskStorage(path.join(context().config.dataDir, 'files'))
const sql = (text: string) => context().connections.pool.query(text)

async function* only(bytes: string | Uint8Array) {
  yield Buffer.from(bytes)
}

async function keyPair() {
  const identity = await generateIdentity()
  const file = path.join(await folder(), 'key.txt')
  await writeFile(file, `# created: today\n${identity}\n`)
  return { file, identity, recipient: await identityToRecipient(identity) }
}

/** What is not finished of an upload in parts also has a name. */
async function namesIn({ client, address: { bucket: Bucket } }: Awaited<ReturnType<typeof startS3>>, prefix: string) {
  const names: string[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}/` }))
    names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length + 1)))
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: `${prefix}/` }))
  return [...names, ...Uploads.map(({ Key }) => `half ${Key}`)].sort()
}

describe.skipIf(missing)(`backups in a bucket${missing ? ` (${missing})` : ''}`, () => {
  let server: Awaited<ReturnType<typeof startS3>>
  let proxy: FaultyS3
  beforeAll(async () => {
    server = await startS3()
    proxy = await openFaultyS3(Number(new URL(server.address.url ?? '').port))
  })
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  const bucketEnv = (prefix: string, more: Env = {}): Env => ({
    BACKUP_TO: `s3://${server.address.bucket}/${prefix}`,
    BACKUP_S3_URL: proxy.url,
    BACKUP_S3_KEY_ID: server.address.key?.id ?? '',
    BACKUP_S3_SECRET: server.address.key?.secret ?? '',
    ...more,
  })

  const here = (prefix: string, more: Env = {}) => ({ ...envOf(context().config), ...bucketEnv(prefix, more) })

  async function backUpNow(prefix: string, more: Env = {}, silenceMs = 60_000) {
    const config = { ...readConfig(here(prefix, more)), silenceMs }
    const { database, dataDir, backups } = config
    if (!database || !backups) throw new Error('There is none to make')
    const source = { whole: wholeOf(database), keys: backupKeysOf(await openSecrets(dataDir), undefined) }
    const { connections, storage } = context()
    return runBackup({ ...source, connections, storage, config, settings: backups, due: new Date() })
  }

  const problem = (prefix: string) =>
    backupProblem({ connections: context().connections, config: readConfig(here(prefix)) })

  test('every row and recording comes back from an encrypted backup, only with its key, and nothing tells what it is', async () => {
    const { file, recipient } = await keyPair()
    const stranger = await keyPair()
    await organization({ name: 'Dispatch' })
    const sound = randomBytes(9 * 1024 * 1024)
    await files().put('originals/org/long', only(sound))
    await files().put('originals/org/short', only('a short one'))
    const env = here('sealed', { BACKUP_AGE_RECIPIENTS: recipient })
    const first = await earshot(env, 'backup')
    expect([first.code, first.said]).toEqual([
      0,
      expect.stringMatching(/sealed\/earshot-\S+\.tar\.age: \d+ rows .*It is encrypted/s),
    ])

    const names = await namesIn(server, 'sealed')
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(2)
    const bucket = await s3Storage({ ...server.address, prefix: 'sealed' }, await folder())
    for (const name of names.filter((each) => !each.endsWith('.sha256'))) {
      const bytes = await buffer(await bucket.read(name))
      expect(String(bytes.subarray(0, 21))).toBe('age-encryption.org/v1')
      const sum = createHash('sha256').update(bytes).digest('hex')
      if (name.startsWith('files/')) expect(path.basename(name)).toBe(sum)
      const sums = String(await buffer(await bucket.read(names.find((each) => each.endsWith('.sha256')) ?? '')))
      expect(sums).toContain(`${sum}  ${name}\n`)
    }

    const before = await rowsOf(env)
    expect(await earshot(env, 'backup')).toMatchObject({ code: 0 })
    expect(
      (await namesIn(server, 'sealed')).filter((name) => name.startsWith('files/')),
      'none twice',
    ).toHaveLength(2)

    const from = `s3://${server.address.bucket}/sealed`
    const there = { ...(await nowhere()), ...bucketEnv('sealed') }
    const refused = async (...more: string[]) => (await earshot(there, 'restore', from, ...more)).said
    expect(await refused()).toMatch(/^This backup is encrypted: add --identity FILE/)
    expect(await refused('--identity', stranger.file)).toMatch(
      /does not open this backup: it was encrypted for others$/,
    )
    expect(await refused('--identity', `${file}.none`)).toMatch(
      /key\.txt\.none of --identity cannot be read \(ENOENT\)$/,
    )
    const checked = await earshot(there, 'restore', from, '--identity', file, '--check')
    expect(checked).toEqual({
      code: 0,
      said: expect.stringMatching(/can be read and is whole\. Nothing was changed\.$/),
    })
    const done = await earshot(there, 'restore', from, '--identity', file)
    expect([done.code, done.said]).toEqual([
      0,
      expect.stringMatching(/^s3:\S+\.age, the backup of .* It goes into the database restored_/m),
    ])
    const [changed, same] = [await rowsOf(env), await rowsOf(there)]
    for (const table of Object.keys(before))
      if (!/backup_runs|backup_copies/.test(table)) expect(same[table], table).toEqual(changed[table])
    const restored = diskStorage(path.join(there.DATA_DIR ?? '', 'files'))
    expect((await buffer(await restored.read('originals/org/long'))).equals(sound)).toBe(true)
    expect(String(await buffer(await restored.read('originals/org/short')))).toBe('a short one')

    const moved = await earshot({ ...there, BACKUP_AGE_RECIPIENTS: recipient }, 'backup')
    expect([moved.code, moved.said]).toEqual([0, expect.any(String)])
    expect(
      (await namesIn(server, 'sealed')).filter((name) => name.startsWith('files/')),
      'known there, too',
    ).toHaveLength(2)
    expect(await earshot({ ...there, BACKUP_AGE_RECIPIENTS: stranger.recipient }, 'backup')).toMatchObject({ code: 0 })
    expect(
      (await namesIn(server, 'sealed')).filter((name) => name.startsWith('files/')),
      'for others',
    ).toHaveLength(4)
  })

  test('a damaged piece is not restored, and nothing is left of it', async () => {
    const { file, recipient } = await keyPair()
    await files().put('originals/org/short', only('a short one'))
    expect(await backUpNow('damaged', { BACKUP_AGE_RECIPIENTS: recipient })).not.toBeNull()
    const bucket = await s3Storage({ ...server.address, prefix: 'damaged' }, await folder())
    const names = await namesIn(server, 'damaged')
    const archive = names.find((name) => name.endsWith('.age')) ?? ''
    const piece = names.find((name) => name.startsWith('files/')) ?? ''
    const flipped = async (name: string) => {
      const bytes = await buffer(await bucket.read(name))
      const whole = Buffer.from(bytes)
      bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1
      await bucket.put(name, only(bytes))
      return () => bucket.put(name, only(whole))
    }
    const there = { ...(await nowhere()), ...bucketEnv('damaged') }
    const args = ['restore', `s3://${server.address.bucket}/damaged/${archive}`, '--identity', file]
    const repair = await flipped(archive)
    expect((await earshot(there, ...args)).said).toMatch(/^The backup is damaged or cut off: it cannot be decrypted/)
    await repair()
    await flipped(piece)
    expect((await earshot(there, ...args, '--check')).said).toMatch(/The copy of originals\/org\/\w+ is damaged/)
    expect((await earshot(there, ...args)).said).toMatch(/The copy of originals\/org\/\w+ is damaged/)
    await bucket.remove(piece)
    expect((await earshot(there, ...args)).said).toMatch(/^1 of \d+ recordings of this backup are missing in s3:/)
    const rest = diskStorage(path.join(there.DATA_DIR ?? '', 'files'))
    for await (const { key } of rest.list('')) expect.fail(`${key} is left`)
  })

  test.each<[S3State, RegExp]>([
    ['full', /is full\. Make room there, or keep fewer backups/],
    ['refusing', /refuses the key \(AccessDenied\)\. It has to be allowed to list, read, write and delete there$/],
    ['forgetful', /did not give back what was written .*Do not rely on it/],
    ['lying', /did not give back what was written .*Do not rely on it/],
    ['silent', /cannot be used: .* See BACKUP_TO and BACKUP_S3_…/],
    ['stalling', /failed: .*Look after that disk or server/],
    ['overloaded', /cannot be used: .* See BACKUP_TO and BACKUP_S3_…/],
  ])('a bucket that is %s makes no good backup, and Health says what to do', async (state, sentence) => {
    const prefix = `bad-${state}`
    await files().put('originals/org/good', only(randomBytes(300_000)))
    proxy.set(state)
    await expect(backUpNow(prefix, {}, 1500)).rejects.toThrow(sentence)
    expect(await problem(prefix)).toMatch(sentence)
    proxy.set('open')
    expect((await namesIn(server, prefix)).filter((name) => name.endsWith('.sha256'))).toEqual([])
    expect(await backUpNow(prefix)).not.toBeNull()
    expect(await problem(prefix)).toBeNull()
    const { code, said } = await earshot(here(prefix), 'restore', `s3://${server.address.bucket}/${prefix}`, '--check')
    expect([code, said]).toEqual([0, expect.stringMatching(/is whole/)])
    expect((await namesIn(server, prefix)).filter((name) => /^(half|incoming)/.test(name))).toEqual([])
  })

  test('a bucket that vanishes between two backups is reported within minutes; wrong names and keys are named', async () => {
    expect(await backUpNow('gone')).not.toBeNull()
    expect(await problem('gone')).toBeNull()
    proxy.set('overloaded')
    expect(await problem('gone')).toMatch(/cannot be used/)
    proxy.set('open')
    const config = (env: Env) => ({ connections: context().connections, config: readConfig(here('gone', env)) })
    expect(await backupProblem(config({ BACKUP_TO: 's3://nowhere' }))).toMatch(
      /^The bucket “nowhere” .* there is none of this name/,
    )
    expect(await backupProblem(config({ BACKUP_S3_SECRET: 'guessed' }))).toMatch(/the key is refused/)
  })

  test('of two at once one is made, and the other says so', async () => {
    const both = await Promise.all([backUpNow('twice'), backUpNow('twice')])
    expect(both.filter((made) => made !== null)).toHaveLength(1)
    expect((await namesIn(server, 'twice')).filter((name) => name.endsWith('.tar'))).toHaveLength(1)
    await sql(`insert into backup_runs (due) values (now() + interval '1 second')`)
    expect((await earshot(here('twice'), 'backup')).said).toMatch(/^Another backup is being made\. Wait/)
    await sql('delete from backup_runs where ended is null')
  })

  test('one that is killed in the middle leaves nothing, and the next goes on where it was', async () => {
    await files().put('originals/org/a-small', only('small'))
    await files().put('originals/org/z-huge', only(randomBytes(80 * 1024 * 1024)))
    const child = spawn(process.execPath, [program, 'backup'], {
      env: { ...process.env, ...here('killed') },
      stdio: 'ignore',
    })
    const copied = `select 1 from backup_copies where key = 'originals/org/a-small' and recipients = ''`
    await eventually(
      async () => (await sql(copied)).rows.length === 1 && namesIn(server, 'killed'),
      (names) => names !== false && names.some((name) => name.startsWith('half')),
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await backUpNow('killed'), 'it may still run').toBeNull()
    await sql(`update backup_runs set renewed = now() - interval '11 minutes' where ended is null`)
    const small = createHash('sha256').update('small').digest('hex')
    const Key = `killed/files/${small.slice(0, 2)}/${small}`
    const written = async () =>
      (await server.client.send(new HeadObjectCommand({ Bucket: server.address.bucket, Key }))).LastModified
    const before = await written()
    expect(await backUpNow('killed')).not.toBeNull()
    expect(await written(), 'it is not copied again').toEqual(before)
    expect((await namesIn(server, 'killed')).filter((name) => /^(half|incoming)/.test(name))).toEqual([])
    await files().remove('originals/org/z-huge')
  }, 120_000)
})
