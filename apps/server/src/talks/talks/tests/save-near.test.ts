import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { Kysely } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type Connections, connect, dialectOf } from '../../../core/db/connection.ts'
import type { Tables } from '../../../core/db/tables/tables.ts'
import { WorkerDriver } from '../../../core/db/worker-driver.ts'
import { inDatabase } from '../../../testing/databases.ts'
import { eventually } from '../../../testing/eventually.ts'
import { silence } from '../../../testing/recordings.ts'
import { sideEffects } from '../../../testing/side-effects.ts'
import { testApp } from '../../../testing/test-app.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { originalKey } from '../storage-keys.ts'

/** One PostgreSQL stands for the coordinator and for the worker that has the organization. */
const { ask, context, place, send } = testApp({ alone: true })
const closes: (() => Promise<void>)[] = []

afterEach(async () => {
  context().connections.near = () => undefined
  await Promise.all(closes.splice(0).map((close) => close()))
})

/** Connections to a worker at this address. */
function nearAt(url: string): Connections {
  const worker = connect(url, () => {})
  closes.push(worker.close)
  context().connections.near = (org_id, view) => worker.inside(org_id, view)
  return worker
}

const talksOf = (org_id: string) =>
  context().connections.inside(org_id).selectFrom('talks').select('talk_id').where('org_id', '=', org_id).execute()

async function jobsOf(talk_id: string) {
  const { rows } = await context().connections.pool.query<{ early?: number }>(
    `select data->'early' as early from boss.job where name = 'talk.transcode' and data->>'talk_id' = $1`,
    [talk_id],
  )
  return rows.map(({ early }) => early)
}

const runEarly = (early: number | undefined) =>
  transcodeJob.handle(
    context(),
    { org_id: randomUUID(), talk_id: randomUUID(), ...(early !== undefined && { early }) },
    new AbortController().signal,
  )

test('what the worker writes is the same talk, and has its job and its event', async () => {
  nearAt(context().config.database?.url ?? '')
  const { org_id, admin, ...fields } = await place()
  const news: string[] = []
  const leave = context().live.subscribe(org_id, ({ changed }) => news.push(changed))
  const { status, body } = await send(admin, { org_id, ...fields }, await silence(1))
  expect([status, body.heard, await jobsOf(body.talk_id)]).toEqual([201, true, [0]])
  const { body: found } = await ask(admin, api.talks.find, { talk_id: body.talk_id })
  expect(found).toEqual({ ...body, audio_url: found.audio_url })
  await eventually(
    async () => news,
    (told) => told.includes('talks'),
  )
  leave()
})

test('what a worker does not take, because it is not reached, is written by the coordinator', async () => {
  const { org_id, admin, ...fields } = await place()
  const pool = new pg.Pool({ connectionString: 'postgres://earshot_app@127.0.0.1:1/nothing' })
  closes.push(() => pool.end())
  let unreached = 0
  const driver = new WorkerDriver([pool, { 'app.org_id': org_id }], () => (unreached += 1))
  context().connections.near = () => new Kysely<Tables>({ dialect: dialectOf(driver) })
  const { status, body } = await send(admin, { org_id, ...fields }, await silence(1))
  expect([status, unreached, await talksOf(org_id)]).toEqual([201, 1, [{ talk_id: body.talk_id }]])
  expect(await jobsOf(body.talk_id)).toContain(null)
})

test('what a worker refuses is written by the coordinator, each once', async () => {
  const { org_id, admin, ...fields } = await place()
  nearAt(inDatabase(context().config.database?.url ?? '', 'postgres'))
  const sounds = await Promise.all([1, 1.1, 1.2, 1.3].map(silence))
  const answers = await Promise.all(sounds.map((sound) => send(admin, { org_id, ...fields }, sound)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await talksOf(org_id)).toHaveLength(4)
})

test('what a worker may have written after its line was lost is not written again, and has its job', async () => {
  const { org_id, admin, ...fields } = await place()
  const worker = nearAt(context().config.database?.url ?? '')
  const owner = new pg.Client({ connectionString: context().config.database?.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table talk_changes')
  const client_id = randomUUID()
  const waiting = `select from pg_locks where not granted and relation = 'talk_changes'::regclass`
  const unheard = send(admin, { org_id, ...fields, client_id }, await silence(1))
  await eventually(
    async () => (await owner.query(waiting)).rowCount ?? 0,
    (count) => count > 0,
  )
  const { _clients } = worker.pool as unknown as { _clients: { connection: pg.Connection }[] }
  for (const { connection } of _clients) connection.stream.destroy()
  expect((await unheard).status).toBe(503)
  await owner.end()
  const [kept] = await eventually(
    () => talksOf(org_id),
    (talks) => talks.length > 0,
  )
  const talk_id = kept?.talk_id ?? ''
  expect((await sideEffects(context())).files).toContain(`files/${originalKey(org_id, talk_id)}`)
  expect(await jobsOf(talk_id)).toEqual([0])
  const again = await send(admin, { org_id, ...fields, client_id }, await silence(1))
  expect([again.status, again.body.talk_id]).toEqual([201, talk_id])
  expect(await talksOf(org_id)).toHaveLength(1)
})

test('a job whose talk is not written yet is tried again after 1, 5, 30 and 120 seconds, and then ends', async () => {
  const waited = []
  for (const early of [0, 1, 2, 3]) waited.push(await runEarly(early).catch((error: unknown) => error))
  expect(waited).toEqual(
    [1, 5, 30, 120].map((seconds, at) => expect.objectContaining({ seconds, changes: { early: at + 1 } })),
  )
  expect(await runEarly(4)).toBeUndefined()
  expect(await runEarly(undefined)).toBeUndefined()
})
