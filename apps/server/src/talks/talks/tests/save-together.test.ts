import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { inMemoryUpload } from '../../../core/http/uploads.ts'
import { sessionOf } from '../../../identity/sessions/sessions.service.ts'
import { enterAsJob } from '../../../organizations/scope.ts'
import { eventually } from '../../../testing/eventually.ts'
import { silence } from '../../../testing/recordings.ts'
import { sideEffects } from '../../../testing/side-effects.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'
import { enterForSave, save } from '../save/save.service.ts'
import { originalKey } from '../storage-keys.ts'

const { app, ask, context, memberOf, place, send } = testApp({ alone: true })

const sounds = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => silence(1 + at / 100)))

const fileOf = (org_id: string, talk_id: string) => `files/${originalKey(org_id, talk_id)}`

/** How many rows each statement inserted while the work was done. */
async function insertionsDuring(work: () => Promise<unknown>) {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = sent.mock.calls.flatMap(([query]) => (query as unknown as { texts?: string[] }).texts ?? [])
  sent.mockRestore()
  return texts
    .filter((text) => text.startsWith('insert into "talks"'))
    .map((text) => text.split('::tsvector').length - 1)
}

test.each([
  [0, 'fulfilled'],
  [1001, 'rejected'],
])('%i ms after it was allowed, a save without its right is %s', async (ms, status) => {
  const { org_id, channel_id, admin } = await place()
  const member = await memberOf(org_id)
  const caller = { context: context(), address: '127.0.0.1', ...(await sessionOf(context(), member.token)) }
  const fields = { org_id, channel_id, tags: [], trim_start: 0, trim_end: 0 }
  const org = await enterForSave(caller, fields)
  await ask(admin, api.members.update, { org_id, user_id: member.user_id, send: false })
  const before = await sideEffects(context())
  const late = { ...org, checked: { ...org.checked, at: performance.now() - ms } }
  const [outcome] = await Promise.allSettled([save(late, fields, await inMemoryUpload(await silence(1)))])
  expect(outcome).toMatchObject({ status, ...(status === 'rejected' && { reason: { code: 'forbidden' } }) })
  const { files } = await sideEffects(context())
  expect(files).toHaveLength(before.files.length + (status === 'fulfilled' ? 1 : 0))
})

test('of saves that are written together, what PostgreSQL refuses fails alone', async () => {
  const { admin, ...fields } = await place()
  const before = await sideEffects(context())
  const client_id = randomUUID()
  const answers = await Promise.all(
    (await sounds(12)).map((sound, at) => send(admin, { ...fields, ...(at % 3 === 0 && { client_id }) }, sound)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  const after = await sideEffects(context())
  expect(after.files).toHaveLength(before.files.length + 9)
  expect(after.jobs).toBe((before.jobs ?? 0) + 9)
})

test('saves that wait together are few statements, and each is answered with its own talk', async () => {
  const { org_id, admin, ...fields } = await place()
  const members = [admin, await memberOf(org_id), await memberOf(org_id)]
  const recordings = (await sounds(12)).map((sound, at) => ({ sound, person: members[at % 3] as Person }))
  let answers: Awaited<ReturnType<typeof send>>[] = []
  const inserted = await insertionsDuring(async () => {
    answers = await Promise.all(recordings.map(({ person, sound }) => send(person, { org_id, ...fields }, sound)))
  })
  expect(inserted.length).toBeLessThan(12)
  expect(inserted.reduce((sum, rows) => sum + rows, 0)).toBe(12)
  for (const [at, { body, status }] of answers.entries()) {
    const { person, sound } = recordings[at] as (typeof recordings)[0]
    expect([status, body.user_id, body.heard]).toEqual([201, person.user_id, true])
    const original = await app().inject({ url: `${body.audio_url}&original=true` })
    expect(original.rawPayload.equals(sound)).toBe(true)
    expect((await ask(person, api.talks.find, { talk_id: body.talk_id })).body).toMatchObject({
      ...body,
      audio_url: expect.any(String),
    })
  }
})

test('saves of different organizations at once stay in their own', async () => {
  const places = await Promise.all([place(), place(), place()])
  const answers = await Promise.all(
    (await sounds(9)).map((sound, at) => {
      const { admin, ...fields } = places[at % 3] as (typeof places)[0]
      return send(admin, fields, sound)
    }),
  )
  expect(answers.map(({ body }) => body.org_id)).toEqual(answers.map((_, at) => places[at % 3]?.org_id))
  for (const [at, { org_id, admin }] of places.entries()) {
    const { talks } = (await ask(admin, api.search.search, { org_id })).body
    const own = answers.flatMap(({ body }, answered) => (answered % 3 === at ? [body.talk_id] : []))
    expect(talks.map(({ talk_id }) => talk_id).toSorted()).toEqual(own.toSorted())
  }
})

/** Ends the sockets of the server while one of its statements waits for this lock. */
async function cutWhileLocked(table: string) {
  const owner = new pg.Client({ connectionString: context().config.database?.ownerUrl })
  await owner.connect()
  await owner.query(`begin; lock table ${table}`)
  const cut = async () => {
    const waiting = `select from pg_locks where not granted and relation = '${table}'::regclass`
    await eventually(
      async () => (await owner.query(waiting)).rowCount ?? 0,
      (count) => count > 0,
    )
    const { _clients } = context().connections.pool as unknown as { _clients: { connection: pg.Connection }[] }
    for (const { connection } of _clients) connection.stream.destroy()
  }
  return { cut, release: () => owner.end() }
}

test.skipIf(process.env.CITUS_URL)(
  'a commit that PostgreSQL does after its line was cut is not acknowledged, and keeps its recording',
  async () => {
    const { org_id, admin, ...fields } = await place()
    const client_id = randomUUID()
    const { cut, release } = await cutWhileLocked('talk_changes')
    const unheard = send(admin, { org_id, ...fields, client_id }, await silence(1))
    await cut()
    expect((await unheard).status).toBe(503)
    await release()
    const { db } = enterAsJob(context(), org_id)
    const [kept] = await eventually(
      () => db.selectFrom('talks').select('talk_id').where('org_id', '=', org_id).execute(),
      (talks) => talks.length > 0,
    )
    expect((await sideEffects(context())).files).toContain(fileOf(org_id, kept?.talk_id ?? ''))
    const again = await send(admin, { org_id, ...fields, client_id }, await silence(1))
    expect([again.status, again.body.talk_id]).toEqual([201, kept?.talk_id])
  },
)
