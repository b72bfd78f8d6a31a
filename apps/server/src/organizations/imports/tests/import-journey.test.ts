import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { openUploadClient } from '../../../talks/uploads/testing/client.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'
import { linkPersonJob } from '../../imported-people/link-person.job.ts'
import { PEOPLE } from '../../exports/archive-manifest.ts'
import { archiveTables, rowsFile } from '../../exports/archive-tables.ts'
import { idMap, mapRow } from '../id-map.ts'
import { manifestOf, type Row, rowsIn, unpack, soundNameIn } from '../testing/archives.ts'
import { seedEverything } from '../testing/seed-everything.ts'
import { acceptInvites } from '../testing/accept-invites.ts'

const home = testApp({ worker: true })
const { ask, app, context, memberOf, person } = home

async function exported(admin: Person, org_id: string): Promise<Buffer> {
  const { url } = (await ask(admin, api.exports.prepare, { org_id })).body
  return (await app().inject({ method: 'GET', url })).rawPayload
}

async function imported(admin: Person, zip: Buffer) {
  const { org_id } = (await ask(admin, api.organizations.create, { name: 'Moved' })).body
  if (!app().server.listening) await app().listen({ port: 0, host: '127.0.0.1' })
  const { port } = app().server.address() as { port: number }
  const endpoint = `http://127.0.0.1:${port}/v3/uploads`
  const metadata = { org_id, kind: 'archive', filename: 'earshot.zip' }
  const upload_id = await openUploadClient(endpoint, { person: admin, org_id, bytes: zip, metadata }).done
  expect((await ask(admin, api.imports.start, { org_id, upload_id })).status).toBe(201)
  const { import: found } = await eventually(
    async () => (await ask(admin, api.imports.find, { org_id })).body,
    ({ import: each }) => each?.state === 'ready' || each?.state === 'failed',
  )
  expect(found).toMatchObject({ state: 'ready', reason: null, done: found?.total })
  return org_id
}

/**
 * People join private channels anew. The recording of a speaker who refused consent is not exported, which the import
 * notes.
 */
const comparable = (table: string, rows: Row[]) => {
  if (table === 'channel_members') return rows.map(({ channel_id, user_id }) => ({ channel_id, user_id }))
  return rows.map((row) => ({ ...row, sound_deleted: undefined }))
}

/** Rows in a fixed order, as JSON. */
const sorted = (rows: object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted()

test('an export that is imported and exported again has the same rows, recordings and people', async () => {
  const source = await seedEverything(home)
  await sentAs(source.org_id, source.shy, { by_phone: 'withheld' })
  await sentAs(source.org_id, source.talk_id, { key_id: crypto.randomUUID() })
  const expired = await formerGuest(source.org_id)
  const zip = await exported(source.admin, source.org_id)
  const first = unpack(zip)
  const importer = await person({ name: 'Cleo' })
  const org_id = await imported(importer, zip)
  expect((await ask(source.admin, api.hits.list, { org_id: source.org_id })).body.imported).toBeNull()
  await bringsOldHits(importer, org_id)
  const brought = (await ask(importer, api.hits.list, { org_id })).body.hits.length
  expect((await ask(importer, api.imports.find, { org_id })).body.late_hits).toBe(brought)

  const authors = (await ask(importer, api.imports.people, { org_id })).body
  expect(authors.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Ben', 'Gone'])
  const invited = (await ask(importer, api.invites.list, { org_id })).body
  expect(invited.find(({ email }) => email === source.ben.email)?.channel_ids).toEqual([
    idMap(org_id, source.org_id, new Map()).id(source.board),
  ])
  expect(invited.map(({ email }) => email)).not.toContain(expired.email)
  await acceptInvites(home, [source.admin, source.ben])
  await eventually(
    async () => (await ask(importer, api.imports.people, { org_id })).body,
    (left) => left.every(({ name }) => name === 'Gone'),
  )
  const unheard = async (by: Person, of: Person) =>
    (await ask(by, api.search.search, { org_id, query: '', user_id: of.user_id, unheard: true })).body.total
  expect([await unheard(source.admin, source.admin), await unheard(source.ben, source.admin)]).toEqual([1, 1])

  await ask(importer, api.members.remove, { org_id, user_id: importer.user_id })
  const again = unpack(await exported(source.admin, org_id))
  const people = new Map([source.admin, source.ben].map(({ user_id }) => [user_id, user_id]))
  const map = idMap(org_id, source.org_id, people)
  for (const table of archiveTables) {
    const before = rowsIn(first, rowsFile(table)).map((row) => mapRow(table, row, map))
    expect(sorted(comparable(table.name, rowsIn(again, rowsFile(table)))), table.name).toEqual(
      sorted(comparable(table.name, before)),
    )
    expect(before.length, table.name).toBeGreaterThan(0)
  }
  expect(manifestOf(again).settings).toEqual({ ...manifestOf(first).settings, name: 'Moved' })
  for (const talk_id of [source.talk_id, source.hidden])
    expect(
      again[soundNameIn(again, map.id(talk_id))]?.equals(first[soundNameIn(first, talk_id)] ?? Buffer.alloc(1)),
    ).toBe(true)
  expect([first, again].map((files) => soundNameIn(files, source.shy))).toEqual(['', ''])
  const peopleIn = (files: typeof first) =>
    rowsIn(files, PEOPLE)
      .map(({ email, admin, send }) => ({ email, admin, send }))
      .filter(({ email }) => email !== expired.email)
  expect(peopleIn(again)).toEqual(peopleIn(first))
  expect((await ask(source.admin, api.talks.find, { talk_id: map.id(source.shy) })).body).toMatchObject({
    text: 'treasure',
    sound_deleted: expect.any(String),
    heard: false,
  })
  await playable(source.admin, map.id(source.talk_id))
  await givesBackNothing(org_id, source.ben, { admin: source.admin, channel_id: map.id(source.board) })
})

/** A person who is invited again, and so linked again, does not hear a private channel that was taken from them since. */
async function givesBackNothing(
  org_id: string,
  ben: Person,
  { admin, channel_id }: { admin: Person; channel_id: string },
) {
  const { user_id, email } = ben
  expect((await ask(admin, api.channelMembers.remove, { channel_id, user_id })).status).toBe(200)
  await linkPersonJob.handle(context(), { org_id, user_id, email }, new AbortController().signal)
  const inside = (await ask(admin, api.channelMembers.list, { channel_id })).body
  expect(inside.map((each) => each.user_id)).not.toContain(user_id)
}

async function formerGuest(org_id: string) {
  const guest = await memberOf(org_id, { name: 'Gone' })
  const guest_until = '2026-01-01T00:00:00Z'
  const { user_id } = guest
  const members = context().connections.inside(org_id).updateTable('members')
  await members.set({ guest_until }).where('user_id', '=', user_id).execute()
  return guest
}

/** An unknown caller left the talk at a number that its sender added, or a program sent it with a key of theirs. */
const sentAs = (org_id: string, talk_id: string, how: { by_phone: string } | { key_id: string }) =>
  context().connections.inside(org_id).updateTable('talks').set(how).where('talk_id', '=', talk_id).execute()

/** Hits that came with the import are older than what the server says of it. */
async function bringsOldHits(admin: Person, org_id: string) {
  const { hits, imported } = (await ask(admin, api.hits.list, { org_id })).body
  expect(hits.length).toBeGreaterThan(0)
  expect(hits.filter(({ created }) => created >= (imported ?? ''))).toEqual([])
  expect(Date.parse(imported ?? '')).toBeLessThanOrEqual(Date.now())
}

async function playable(admin: Person, talk_id: string) {
  const { audio_url } = (await ask(admin, api.talks.find, { talk_id })).body
  const { headers } = await eventually(
    () => app().inject({ method: 'GET', url: audio_url }),
    ({ statusCode }) => statusCode === 200,
  )
  expect(headers['content-type']).toBe('audio/mpeg')
}
