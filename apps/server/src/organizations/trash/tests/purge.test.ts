import { buffer } from 'node:stream/consumers'
import { api } from '@earshot/contract'
import { expect, test, vi } from 'vitest'
import { deleteClipAudioJob } from '../../../talks/clips/delete-clip-audio.job.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { silence } from '../../../testing/recordings.ts'
import { transcodeJob } from '../../../talks/pipeline/transcode.job.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { refreshSearch } from '../../../talks/versions/versions.service.ts'
import { enterAsJob, inTransaction } from '../../scope.ts'
import { purge } from '../purge.service.ts'

const { ask, send, place, context } = testApp({ alone: true })
const { find, remove, update } = api.talks
const DAY = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const signal = new AbortController().signal

interface Sent {
  org_id: string
  channel_id: string
  admin: Person
  talk_id: string
}

async function sent(where?: Omit<Sent, 'talk_id'>): Promise<Sent> {
  const at = where ?? (await place())
  const { talk_id } = (await send(at.admin, { org_id: at.org_id, channel_id: at.channel_id }, await silence(1))).body
  await transcodeJob.handle(context(), { org_id: at.org_id, talk_id }, signal)
  return { ...at, talk_id }
}

const inside = (org_id: string) => context().connections.inside(org_id)
const binFor = ({ org_id, talk_id }: Sent, days: number) =>
  inside(org_id)
    .updateTable('talks')
    .set({ deleted: daysAgo(days) })
    .where('talk_id', '=', talk_id)
    .execute()
const rowsOf = async ({ org_id, talk_id }: Sent) =>
  (await inside(org_id).selectFrom('talks').select('talk_id').where('talk_id', '=', talk_id).execute()).length

async function keysOf(part: string) {
  const found: string[] = []
  for await (const { key } of context().storage.list('')) if (key.includes(part)) found.push(key)
  return found.toSorted((a, b) => (a < b ? -1 : 1))
}

const due = () =>
  context()
    .connections.outside.updateTable('removals')
    .set({ due: daysAgo(1) })
    .execute()
const removals = () => context().connections.outside.selectFrom('removals').selectAll().execute()

test('talks in the bin for less than thirty days and talks in no bin stay', async () => {
  const [fresh, alive] = [await sent(), await sent()]
  await binFor(fresh, 29.9)
  await purge(context())
  await due()
  await purge(context())
  expect([await rowsOf(fresh), await rowsOf(alive)]).toEqual([1, 1])
  expect(await keysOf(fresh.talk_id)).toHaveLength(2)
  expect((await ask(fresh.admin, update, { talk_id: fresh.talk_id, deleted: null })).body.deleted).toBeNull()
})

test('after thirty days a talk cannot be seen or restored, an hour before it is purged', async () => {
  const talk = await sent()
  const { admin, talk_id } = talk
  await binFor(talk, 30.01)
  await purge(context())
  expect(await rowsOf(talk)).toBe(1)
  for (const status of [
    (await ask(admin, find, { talk_id })).status,
    (await ask(admin, update, { talk_id, deleted: null })).status,
    (await ask(admin, remove, { talk_id })).status,
    (await ask(admin, api.talks.mark, { talk_id })).status,
  ])
    expect(status).toBe(404)
})

test('a talk is purged with all that belongs to it, and its audio once no step can write it any more', async () => {
  const talk = await sent()
  const { org_id, talk_id, admin } = talk
  await ask(admin, api.talks.update, { talk_id, text: 'the water pump' })
  await ask(admin, api.talks.mark, { talk_id, heard: true })
  const { clip_id } = (await ask(admin, api.clips.save, { talk_id })).body
  await binFor(talk, 31)

  await purge(context())
  expect(await rowsOf(talk)).toBe(0)
  for (const table of ['transcripts', 'listens', 'clips'] as const)
    expect(await inside(org_id).selectFrom(table).select('talk_id').execute()).toEqual([])
  expect(await keysOf(talk_id)).toHaveLength(2)
  await due()
  await purge(context())
  await deleteClipAudioJob.handle(context(), { org_id, clip_id }, signal)
  expect(await keysOf(org_id)).toEqual([])
  expect(await removals()).toEqual([])
  expect((await ask(null, api.clips.find, { clip_id })).status).toBe(404)
})

test('words that only a purged talk contained, in any version or summary, are deleted from the vocabulary', async () => {
  const at = await place()
  const talk = { user_id: at.admin.user_id, channel_id: at.channel_id }
  const texts = ['the pomp', 'the truck']
  const [talk_id = ''] = await seedTalks(
    { context: context(), org_id: at.org_id },
    texts.map((text) => ({ text, ...talk })),
  )
  const words = async () =>
    (await inside(at.org_id).selectFrom('vocabulary').select('token').orderBy('token').execute()).map(
      ({ token }) => token,
    )
  await ask(at.admin, update, { talk_id, text: 'the pump' })
  await summarize(at.org_id, talk_id, 'leaking')
  expect(await words()).toEqual(['leaking', 'pomp', 'pump', 'the', 'truck'])
  await binFor({ ...at, talk_id }, 31)
  await purge(context())
  expect(await words()).toEqual(['the', 'truck'])
  await due()
  await purge(context())
})

async function summarize(org_id: string, talk_id: string, text: string) {
  const part = { part_id: crypto.randomUUID(), kind: 'sentence', position: 0, language: '', text } as const
  const cites = JSON.stringify([{ start: 0, end: 1 }])
  await inTransaction(enterAsJob(context(), org_id), async (tx) => {
    await tx.db
      .insertInto('summary_parts')
      .values({ org_id, talk_id, ...part, cites })
      .execute()
    await refreshSearch(tx, talk_id)
  })
}

test('a sweep that was killed between row and files is completed by the next', async () => {
  const talk = await sent()
  await binFor(talk, 31)
  await purge(context())
  await due()
  const { storage } = context()
  const dying = vi.fn<typeof storage.remove>().mockRejectedValue(new Error('killed'))
  await purge({ ...context(), storage: { ...storage, remove: dying } })
  expect(dying).toHaveBeenCalledTimes(2)
  expect(await keysOf(talk.talk_id)).toHaveLength(2)
  await purge(context())
  expect(await keysOf(talk.talk_id)).toEqual([])
})

test('more than a thousand are purged in one sweep, with their bytes', async () => {
  const { org_id, admin, channel_id } = await place()
  const talk = { text: '', user_id: admin.user_id, channel_id, deleted: daysAgo(31) }
  await seedTalks(
    { context: context(), org_id },
    Array.from({ length: 1100 }, () => talk),
  )
  await purge(context())
  expect(await inside(org_id).selectFrom('talks').select('talk_id').execute()).toEqual([])
  expect(await removals()).toHaveLength(2200)
  await due()
  await purge(context())
  expect(await removals()).toEqual([])
})

test('two concurrent sweeps purge it once, and a third finds nothing', async () => {
  const talk = await sent()
  await binFor(talk, 31)
  await Promise.all([purge(context()), purge(context())])
  await due()
  await Promise.all([purge(context()), purge(context())])
  await purge(context())
  expect([await rowsOf(talk), await keysOf(talk.talk_id), await removals()]).toEqual([0, [], []])
})

test('a talk that is restored at the last moment is not purged', async () => {
  const talk = await sent()
  await binFor(talk, 31)
  const { connections } = context()
  const inside = (org_id: string) => {
    const db = connections.inside(org_id)
    return new Proxy(db, {
      get: (target, name) =>
        name === 'transaction' ? () => late(target.transaction(), talk) : Reflect.get(target, name),
    })
  }
  await purge({ ...context(), connections: { ...connections, inside } })
  expect([await rowsOf(talk), (await keysOf(talk.talk_id)).length, await removals()]).toEqual([1, 2, []])
})

/** Simulates another request that restores the talk just before the transaction. */
function late<Builder extends { execute: unknown }>(transaction: Builder, { org_id, talk_id }: Sent): Builder {
  const execute = async (work: never) => {
    await inside(org_id).updateTable('talks').set({ deleted: null }).where('talk_id', '=', talk_id).execute()
    return (transaction.execute as (work: never) => unknown)(work)
  }
  return { ...transaction, execute }
}

test('an address is purged after thirty days', async () => {
  const { org_id, admin } = await place()
  const [old, fresh] = [
    (await ask(admin, api.addresses.create, { org_id, name: 'Old' })).body.address_id,
    (await ask(admin, api.addresses.create, { org_id, name: 'Fresh' })).body.address_id,
  ]
  for (const [address_id, days] of [
    [old, 31],
    [fresh, 29],
  ] as const)
    await inside(org_id)
      .updateTable('addresses')
      .set({ deleted: daysAgo(days) })
      .where('address_id', '=', address_id)
      .execute()
  await purge(context())
  const left = await inside(org_id).selectFrom('addresses').select('address_id').execute()
  expect(left).toEqual([{ address_id: fresh }])
})

test('an organization is purged with every row and byte, and others keep theirs', async () => {
  const gone = await place()
  const talks = [await sent(gone), await sent(gone)]
  const neighbour = await sent()
  const { org_id } = gone
  for (const root of ['images/organization', 'images/speaker', 'samples/speaker', 'greetings/line', 'clips', 'uploads'])
    await context().storage.put(`${root}/${org_id}/x/y`, one())
  await inside(org_id)
    .updateTable('organizations')
    .set({ deleted: daysAgo(31) })
    .where('org_id', '=', org_id)
    .execute()
  expect((await ask(gone.admin, api.organizations.update, { org_id, deleted: null })).status).toBe(404)

  await purge(context())
  expect(await Promise.all(talks.map(rowsOf))).toEqual([0, 0])
  const { pool } = context().connections
  const { rows: ways } = await pool.query('select from directory where org_id = $1', [org_id])
  expect(ways).toEqual([])
  await due()
  await purge(context())
  expect(await keysOf(org_id)).toEqual([])
  expect(await keysOf(neighbour.org_id)).toHaveLength(2)
  expect((await ask(neighbour.admin, find, { talk_id: neighbour.talk_id })).status).toBe(200)
})

test('an organization whose purging was broken off in the middle is purged by the next sweep', async () => {
  const gone = await place()
  await sent(gone)
  await inside(gone.org_id)
    .updateTable('organizations')
    .set({ deleted: daysAgo(31) })
    .where('org_id', '=', gone.org_id)
    .execute()
  await inside(gone.org_id).deleteFrom('talks').where('org_id', '=', gone.org_id).execute()
  await purge(context())
  await due()
  await purge(context())
  expect(await keysOf(gone.org_id)).toEqual([])
})

test('a talk that is purged while it is made playable leaves no mp3', async () => {
  const { admin, ...at } = await place()
  const { talk_id } = (await send(admin, { org_id: at.org_id, channel_id: at.channel_id }, await silence(1))).body
  const { media } = context()
  const slow: typeof media.transcode = async (input, output) => {
    const sound = await media.transcode(input, output)
    await inside(at.org_id).deleteFrom('talks').where('talk_id', '=', talk_id).execute()
    return sound
  }
  const inTheMiddle = { ...context(), media: { ...media, transcode: slow } }
  await transcodeJob.handle(inTheMiddle, { org_id: at.org_id, talk_id }, signal)
  expect((await keysOf(talk_id)).filter((key) => key.startsWith('playable'))).toEqual([])
})

test('an unfinished upload is deleted after a day', async () => {
  const { org_id, admin } = await place()
  const row = { org_id, user_id: admin.user_id, length: 10, metadata: '' }
  const uploads = [
    { ...row, upload_id: crypto.randomUUID(), created: daysAgo(1.1) },
    { ...row, upload_id: crypto.randomUUID(), created: daysAgo(0.9) },
  ]
  await inside(org_id).insertInto('uploads').values(uploads).execute()
  await purge(context())
  const left = await inside(org_id).selectFrom('uploads').select('upload_id').execute()
  expect(left).toEqual([{ upload_id: uploads[1]?.upload_id }])
})

async function* one() {
  yield await buffer(new Blob(['sound']).stream())
}
