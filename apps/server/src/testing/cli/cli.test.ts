import { mkdtemp, mkdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { testApp } from '../test-app.ts'
import { silence, speech } from '../recordings.ts'
import { seedTalks } from '../seed-talks.ts'
import { noise } from '../../talks/uploads/testing/client.ts'
import { openFaultyConnection } from './testing/faulty-connection.ts'
import { begin, buildProgram, type ProgramResult } from './testing/run-program.ts'

const { ask, organization, channelOf, app, context } = testApp({ alone: true })

let program: Awaited<ReturnType<typeof buildProgram>>
let folder: string
let url: string

beforeAll(async () => {
  program = await buildProgram()
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-files-'))
  await app().listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app().server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await program?.remove()
  await rm(folder, { recursive: true })
})

async function place({ send = true } = {}) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Fire Dispatch')
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'Program', send })).body
  const home = await mkdtemp(path.join(folder, 'home-'))
  const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks
  const env = (at = url) => ({ HOME: home, EARSHOT_URL: at, EARSHOT_KEY: key, TZ: 'UTC' })
  const run = (...typed: string[]): Promise<ProgramResult> => begin(program.file, env(), typed).done
  return { org_id, admin, channel_id, key, home, talks, env, run }
}

async function file(name: string, bytes: Uint8Array | string, modified = '2026-01-31T09:30:00Z') {
  const at = path.join(folder, name)
  await mkdir(path.dirname(at), { recursive: true })
  await writeFile(at, bytes)
  await utimes(at, new Date(modified), new Date(modified))
  return at
}

const TO_DISPATCH = ['--channel', 'fire dispatch']

test('an invalid or read-only key sends nothing and prints the reason', async () => {
  const { env, talks } = await place()
  const wav = await file('refused.wav', await silence(1))
  const wrong = { ...env(), EARSHOT_KEY: `ek_${'0'.repeat(32)}_${'x'.repeat(43)}` }
  const refused = await begin(program.file, wrong, ['send', wav, ...TO_DISPATCH]).done
  expect(refused).toEqual({ code: 4, out: '', err: 'earshot: This key is not valid or has expired\n' })
  const reading = await place({ send: false })
  expect(await reading.run('send', wav, ...TO_DISPATCH)).toMatchObject({
    code: 4,
    err: 'earshot: The key Program can only read. Create one that can send\n',
  })
  expect([await talks(), await reading.talks()]).toEqual([[], []])
})

test('wrong and missing arguments are reported, each with its exit code', async () => {
  const { run } = await place()
  const wrong: [string[], number, string][] = [
    [['sned', 'a.wav'], 2, 'Unknown command “sned”'],
    [['send', 'a.wav', '--recursive'], 2, 'earshot send has no option --recursive'],
    [['send', 'a.wav', '--at', 'noon'], 2, '“noon” is not a time'],
    [['send', 'a.wav'], 2, 'Pass a channel: --channel NAME'],
    [['send', 'a.wav', '--channel', 'Police'], 1, 'No channel is named “Police”. Available: Fire Dispatch'],
    [['send', '/nowhere/a.wav', ...TO_DISPATCH], 1, 'File not found'],
    [['import', '/nowhere', ...TO_DISPATCH], 1, 'Folder not found: /nowhere'],
    [['search', 'x', '--limit', '0'], 2, '--limit is a number'],
  ]
  const ended = await Promise.all(wrong.map(([typed]) => run(...typed)))
  expect(ended.map(({ code }) => code)).toEqual(wrong.map(([, code]) => code))
  for (const [at, { out, err }] of ended.entries()) expect(out + err).toContain(wrong[at]?.[2])
})

test('after a login the command needs no environment, and only the person can read the key', async () => {
  const { key, home, talks } = await place()
  const run = (...typed: string[]) => begin(program.file, { HOME: home }, typed).done
  expect(await run('channels')).toMatchObject({ code: 4, err: expect.stringContaining('earshot login') })
  expect(await run('login', url, `${key}x`)).toMatchObject({ code: 4 })
  expect(await run('login', url, key)).toMatchObject({ code: 0, out: expect.stringContaining('Station Seven') })
  const kept = path.join(home, '.config/earshot/settings.json')
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(kept, 'utf8'))).toEqual({ url, key })
  expect(await run('channels')).toEqual({ code: 0, out: 'Fire Dispatch\n', err: '' })
  expect(await talks()).toEqual([])
})

test('a file becomes a talk once, with the given options', async () => {
  const { org_id, admin, channel_id, talks, run } = await place()
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Engine 1' })).body
  const { tag_id } = (await ask(admin, api.tags.create, { org_id, tag: 'Pumps' })).body
  const wav = await file('call.wav', await speech('water pump'))
  const said = ['--speaker', 'ENGINE 1', '--tag', 'pumps', '--at', '2026-02-01T10:00:00Z']
  const first = await run('send', wav, ...TO_DISPATCH, ...said)
  const [talk] = await talks()
  expect(talk).toMatchObject({
    channel_id,
    speaker_id,
    tags: [tag_id],
    recorded_at: '2026-02-01T10:00:00.000Z',
    title: 'call',
  })
  const page = `${url}/dashboard?org_id=${org_id}&channel_id=${channel_id}&talk_id=${talk?.talk_id}`
  expect(first).toEqual({ code: 0, out: `sent     ${wav}  ${page}\n`, err: '' })
  const again = await run('send', '--json', await file('copy.wav', await speech('water pump')), ...TO_DISPATCH)
  expect(JSON.parse(again.out)).toMatchObject({ status: 'already', talk_id: talk?.talk_id, url: page })
  expect(await talks()).toHaveLength(1)
})

test('a folder is sent oldest first, without links, and files that are no sound are reported', async () => {
  const { talks, run } = await place()
  await file('calls/b.wav', await speech('two'), '2026-01-02T00:00:00Z')
  await file('calls/c.wav', await speech('one'), '2026-01-01T00:00:00Z')
  await file('calls/deep/d.mp3', await speech('three', 'mp3'), '2026-01-03T00:00:00Z')
  await file('calls/e.wav', 'no sound at all '.repeat(500), '2026-01-04T00:00:00Z')
  await file('calls/notes.json', '{}')
  await symlink(await file('secret.wav', await speech('secret')), path.join(folder, 'calls/link.wav'))
  const calls = path.join(folder, 'calls')
  const { code, out, err } = await run('import', calls, '--recursive', '--json', ...TO_DISPATCH)
  expect([code, err]).toEqual([1, '3 sent, 1 failed; another file was left out\n'])
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { file: string; status: string; reason?: string })
  expect(lines.map(({ file, status }) => [path.basename(file), status])).toEqual([
    ['c.wav', 'sent'],
    ['b.wav', 'sent'],
    ['d.mp3', 'sent'],
    ['e.wav', 'failed'],
  ])
  expect(lines[3]?.reason).toContain('Earshot cannot read this file')
  expect((await talks()).map(({ title, recorded_at }) => [title, recorded_at.slice(0, 10)])).toEqual([
    ['d', '2026-01-03'],
    ['b', '2026-01-02'],
    ['c', '2026-01-01'],
  ])
})

test('a large file arrives whole over a line that breaks again and again', async () => {
  const { env, talks, org_id } = await place()
  const bytes = noise(20 * 1024 * 1024)
  const line = await openFaultyConnection(url, { after: 9 * 1024 * 1024, breaks: 2 })
  const typed = ['send', await file('large.wav', bytes), ...TO_DISPATCH]
  const { code, out } = await begin(program.file, env(line.url), typed).done
  await line.close()
  expect([code, line.breaks()]).toEqual([0, 2])
  expect(line.sent()).toBeLessThan(bytes.length * 1.3)
  expect(out).toMatch(/^sent /)
  const [talk] = await talks()
  const kept = await readFile(path.join(context().config.dataDir, `files/originals/${org_id}/${talk?.talk_id}`))
  expect(kept.equals(bytes)).toBe(true)
})

test('Ctrl-C stops a large file cleanly, and the same command makes one talk of it', async () => {
  const { env, talks, run, org_id } = await place()
  const typed = ['send', await file('stopped.wav', noise(9 * 1024 * 1024)), ...TO_DISPATCH]
  const line = await openFaultyConnection(url, { after: 3 * 1024 * 1024, breaks: 'stuck' })
  const { child, done } = begin(program.file, env(line.url), typed)
  await eventually(
    async () => line.sent(),
    (sent) => sent > 3 * 1024 * 1024,
  )
  child.kill('SIGINT')
  expect(await done).toEqual({ code: 130, out: '', err: 'Stopped. Run the same command again to continue\n' })
  await line.close()
  const under = () => context().connections.inside(org_id).selectFrom('uploads').select('upload_id').execute()
  expect([await talks(), await under()]).toEqual([[], []])
  expect((await run(...typed)).code).toBe(0)
  expect((await run(...typed)).out).toMatch(/^already /)
  expect(await talks()).toHaveLength(1)
})

test('a search prints time, channel, person and a link', async () => {
  const { org_id, admin, channel_id, run } = await place()
  const said = { user_id: admin.user_id, channel_id, recorded_at: '2026-01-31T09:30:00.000Z' }
  const texts = ['the water pump is \u001b[2J broken', 'all is quiet']
  await seedTalks(
    { context: context(), org_id },
    texts.map((text) => ({ ...said, text })),
  )
  const { code, out } = await run('search', 'pump')
  expect(code).toBe(0)
  expect(out).toContain('Jan 31, 2026')
  expect(out).toMatch(/Fire Dispatch {2}Ada\n {2}the water pump is  ?\[2J broken\n/)
  expect(out).toContain(`/dashboard?org_id=${org_id}&channel_id=${channel_id}`)
  expect(out).toContain('&t=2')
  expect(await run('search', 'water pump', '--channel', 'Fire Dispatch', '--json')).toMatchObject({ code: 0 })
  expect(await run('search', 'zebra')).toEqual({ code: 0, out: '', err: 'No results\n' })
})

test('a channel in the name of a file needs no option; names without one are left', async () => {
  const { org_id, admin, run, talks } = await place()
  const night = await channelOf({ org_id, admin }, 'Night')
  const sound = await file('years/night_20250130_100000.wav', await silence(1))
  await file('years/Nowhere_20250130_110000.wav', await silence(2))
  expect(await run('import', path.dirname(sound))).toMatchObject({ code: 2 })
  await ask(admin, api.filePatterns.save, { org_id, pattern: '{channel}_{date}_{time}', tz: 'UTC' })
  const { code, out, err } = await run('import', path.dirname(sound))
  expect(code).toBe(1)
  expect(out).toContain('Its name has no channel of the organization. Pass a channel: --channel NAME')
  expect(err).toContain('1 sent, 1 failed')
  expect((await talks()).map(({ channel_id, recorded_at }) => [channel_id, recorded_at])).toEqual([
    [night, '2025-01-30T10:00:00.000Z'],
  ])
})

test('names of files say channel, unit and time, as the organization set it or as an option has it', async () => {
  const { org_id, admin, channel_id, run, talks } = await place()
  const night = await channelOf({ org_id, admin }, 'Night')
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Engine 4' })).body
  const { tag_id } = (await ask(admin, api.tags.create, { org_id, tag: 'e5' })).body
  await ask(admin, api.filePatterns.save, { org_id, pattern: '{channel}_{unit}_{date}_{time}', tz: 'Europe/Berlin' })
  const named = async (name: string, seconds: number) => file(`named/${name}`, await silence(seconds))
  const read = await named('night_engine 4_2026-01-30_10-00-00.wav', 1)
  const plain = await named('untitled.wav', 2)
  const other = await named('E5 20260129 0800.wav', 3)
  expect(await run('send', read, ...TO_DISPATCH)).toMatchObject({ code: 0 })
  expect(
    await run('import', path.dirname(other), ...TO_DISPATCH, '--names', '{unit} {date} {time}', '--zone', 'UTC'),
  ).toMatchObject({ code: 0 })
  expect(
    await run(
      'send',
      await named('Night_E5_2026-01-28_10-00.wav', 4),
      ...TO_DISPATCH,
      '--names',
      '{channel}_{tag}_{date}_{time}',
    ),
  ).toMatchObject({ code: 0 })
  const found = (await talks()).map((talk) => [talk.channel_id, talk.speaker_id, talk.tags, talk.recorded_at])
  expect(found.find(([, speaker]) => speaker === speaker_id)).toEqual([
    channel_id,
    speaker_id,
    [],
    '2026-01-30T09:00:00.000Z',
  ])
  expect(found).toContainEqual([channel_id, null, [tag_id], '2026-01-29T08:00:00.000Z'])
  expect(found).toContainEqual([night, null, [tag_id], '2026-01-28T10:00:00.000Z'])
  expect((await talks()).find(({ title }) => title === path.parse(plain).name)).toMatchObject({ channel_id, tags: [] })
  for (const wrong of [
    ['--names', '{kanal}'],
    ['--zone', 'Mars/Olympus'],
  ])
    expect(await run('send', plain, ...TO_DISPATCH, ...wrong)).toMatchObject({ code: 2 })
})
