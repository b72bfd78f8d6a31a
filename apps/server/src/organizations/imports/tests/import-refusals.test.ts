import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { openUploadClient } from '../../../talks/uploads/testing/client.ts'
import { eventually } from '../../../testing/eventually.ts'
import { changed, type Files, manifestOf, pack, rowsIn, tampered, unpack, soundNameIn } from '../testing/archives.ts'
import { seedEverything } from '../testing/seed-everything.ts'

const home = testApp({ worker: true })
const { ask, app, context, place, person, memberOf } = home

let files: Files
let zip: Buffer
let talk_id: string

beforeAll(async () => {
  const source = await seedEverything(home)
  const { url } = (await ask(source.admin, api.exports.prepare, { org_id: source.org_id })).body
  zip = (await app().inject({ method: 'GET', url })).rawPayload
  files = unpack(zip)
  talk_id = source.talk_id
})

async function importing(bytes: Buffer) {
  const admin = await person()
  const { org_id } = (await ask(admin, api.organizations.create, { name: 'New' })).body
  const upload_id = await upload({ admin, org_id }, bytes)
  await ask(admin, api.imports.start, { org_id, upload_id })
  const { import: found } = await eventually(
    async () => (await ask(admin, api.imports.find, { org_id })).body,
    ({ import: each }) => each?.state === 'ready' || each?.state === 'failed',
  )
  return { admin, org_id, found }
}

/** The sentence with which the import failed. */
async function reasonOf(bytes: Buffer) {
  const { admin, org_id, found } = await importing(bytes)
  const { body } = await ask(admin, api.search.search, { org_id, query: '' })
  const { channels } = (await ask(admin, api.organizations.find, { org_id, extras: 'channels' })).body
  expect([body.talks, channels?.map(({ name }) => name)]).toEqual([[], ['General']])
  return found?.reason
}

async function upload({ admin, org_id }: { admin: Awaited<ReturnType<typeof person>>; org_id: string }, bytes: Buffer) {
  if (!app().server.listening) await app().listen({ port: 0, host: '127.0.0.1' })
  const { port } = app().server.address() as { port: number }
  const metadata = { org_id, kind: 'archive' }
  return openUploadClient(`http://127.0.0.1:${port}/v3/uploads`, { person: admin, org_id, bytes, metadata }).done
}

const line = (row: object) => Buffer.from(`${JSON.stringify(row)}\n`)
const [talks, transcripts, people] = [
  'import/talks.ndjson',
  'import/transcripts.ndjson',
  'import/people.ndjson',
] as const
const DAMAGED = /^The export is cut off or damaged\. Download it again/
const STRANGE = /files that no export has/

/** A zip with one entry whose name or mode is changed after it was written. */
async function patched(from: string, to: string) {
  const bytes = await pack({ ...files, [from]: Buffer.from('x') })
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['is empty of files', () => pack({ 'a.txt': Buffer.from('a') }), STRANGE],
  ['is text', () => Buffer.from('not a zip'), DAMAGED],
  ['is cut off', () => zip.subarray(0, zip.length - 200), DAMAGED],
  ['climbs out of its folder', () => patched('sound/aaaaaa', '../../../etc'), STRANGE],
  ['has an absolute path', () => patched('aaaaaaaaaaaa', '/etc/passwd/'), STRANGE],
  ['has links', () => pack(files, 0o120777), STRANGE],
  ['has other files', () => pack({ ...files, 'run.sh': Buffer.from('rm') }), STRANGE],
  [
    'has another recording',
    () => pack({ ...files, [soundNameIn(files, talk_id)]: Buffer.from('other') }),
    /is not the one that was exported/,
  ],
  ['has a recording twice', () => pack({ ...files, [`sound/${talk_id}`]: Buffer.from('other') }), STRANGE],
  [
    'has changed rows',
    () => pack(tampered(files, talks, Buffer.alloc(0))),
    /talks\.ndjson was changed after the export/,
  ],
  ['lacks rows', () => pack(without('import/tags.ndjson')), /lacks import\/tags\.ndjson/],
  ['has no manifest', () => pack(without('manifest.json')), /made by an older Earshot/],
  ['is of a newer version', () => pack(version(2)), /A newer Earshot made this export/],
  [
    'has a giant field',
    () => pack(changed(files, talks, line({ ...talk(), text: 'x'.repeat(2_000_000) }))),
    /a value that no export has, in row 1: text/,
  ],
  [
    'has an endless line',
    () => pack(changed(files, talks, Buffer.alloc(33 * 1024 ** 2, 'x'))),
    /a row that is far too long|unpack to far more/,
  ],
  [
    'has a row of another shape',
    () => pack(changed(files, talks, line({ ...talk(), user_id: "'; drop table talks" }))),
    /in row 1: user_id/,
  ],
  ['has words at no time', () => pack(changed(files, transcripts, line(saying({ end: 1e308 })))), /in row 1: words/],
  [
    'has words that cannot be stored',
    () => pack(changed(files, transcripts, line(saying({ text: 'a\0' })))),
    /in row 1/,
  ],
  [
    'has people whose names cannot be stored',
    () => pack(changed(files, people, line(called('a\0')))),
    /in row 1: name/,
  ],
  ['has no JSON', () => pack(changed(files, talks, Buffer.from('{{{\n'))), /in row 1/],
  [
    'is a bomb',
    () => pack({ ...files, 'talks.ndjson': Buffer.alloc(200 * 1024 ** 2) }),
    /unpack to far more than an export does/,
  ],
])('an archive that %s is refused with a sentence, and leaves nothing', async (_, bytes, sentence) => {
  expect(await reasonOf(await bytes())).toMatch(sentence)
})

const talk = () => rowsIn(files, talks)[0] ?? {}
const saying = (word: object) => {
  const [transcript = {}] = rowsIn(files, transcripts)
  return { ...transcript, words: [{ text: 'treasure', start: 0, end: 1, confidence: null, ...word }] }
}
const called = (name: string) => ({ ...rowsIn(files, people)[0], name })
const without = (name: string) => Object.fromEntries(Object.entries(files).filter(([each]) => each !== name))
const version = (next: number) => ({
  ...files,
  'manifest.json': Buffer.from(JSON.stringify({ ...manifestOf(files), version: next })),
})

test('only admins import, only what has arrived, and only into a new organization', async () => {
  const { org_id, admin, channel_id } = await place()
  const member = await memberOf(org_id)
  const upload_id = await upload({ admin, org_id }, zip)
  const start = { org_id, upload_id }
  expect((await ask(member, api.imports.start, start)).status).toBe(403)
  expect((await ask(await person(), api.imports.start, start)).status).toBe(404)
  expect((await ask(admin, api.imports.start, { org_id, upload_id: crypto.randomUUID() })).status).toBe(404)
  await expect(upload({ admin: member, org_id }, zip)).rejects.toThrow('Only admins of the organization can do this')
  await seedTalks({ context: context(), org_id }, [{ text: 'said', channel_id, user_id: admin.user_id }])
  expect((await ask(admin, api.imports.start, start)).refusal).toMatchObject({
    error: 'conflict',
    text: 'This organization already has talks. Create a new one to import into',
  })
  expect((await ask(admin, api.imports.find, { org_id })).body).toEqual({ import: null, late_hits: 0 })
})

test('an export from before talks said which key sent them is taken', async () => {
  const older = rowsIn(files, talks).map((row) => line({ ...row, key_id: undefined, restored: undefined }))
  const { found } = await importing(await pack(changed(files, talks, Buffer.concat(older))))
  expect(found).toMatchObject({ state: 'ready', reason: null })
})
