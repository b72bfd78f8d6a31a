import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAsJob } from '../../organizations/scope.ts'
import { noS3Here, startS3 } from '../../ports/testing/s3-server.ts'
import { eventually } from '../eventually.ts'
import { bearer, testApp, type Person } from '../test-app.ts'
import { speech } from '../recordings.ts'
import { askNode, type Node, startNode } from './testing/node.ts'

const SESSION_SECRET = 'the same for every node, 32 and more'
const { person, ask, place, context } = testApp({ alone: true, env: { SESSION_SECRET } })
const withoutS3 = noS3Here()

const opened: AsyncDisposable[] = []
let api1: Node
let api2: Node
let worker1: Node
let worker2: Node
beforeAll(async () => {
  const env = { ...onThisDatabase(), ...(withoutS3 ? await sharedFolder() : await bucket()) }
  const open = async (role: 'api' | 'worker') => {
    const node = await startNode(role, env)
    opened.push(node)
    await node.ready()
    return node
  }
  ;[api1, api2, worker1, worker2] = await Promise.all([open('api'), open('api'), open('worker'), open('worker')])
})
afterAll(async () => {
  for (const each of opened.reverse()) await each[Symbol.asyncDispose]()
})

const onThisDatabase = () => {
  const { database } = context().config
  return { SESSION_SECRET, DATABASE_URL: database?.url ?? '', DATABASE_OWNER_URL: database?.ownerUrl ?? '' }
}

async function bucket() {
  const server = await startS3()
  opened.push(server)
  const { bucket: S3_BUCKET, url = '', key } = server.address
  return { S3_BUCKET, S3_URL: url, S3_KEY_ID: key?.id ?? '', S3_SECRET: key?.secret ?? '' }
}

async function sharedFolder() {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'earshot-shared-'))
  opened.push({ [Symbol.asyncDispose]: () => rm(DATA_DIR, { recursive: true, force: true }) })
  return { DATA_DIR }
}

interface Fixture {
  org_id: string
  admin: Person
  channel_id: string
}

async function send({ url }: Node, { org_id, channel_id, admin }: Fixture, says: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ org_id, channel_id, client_id: randomUUID() })) form.append(name, value)
  form.append('audio', new Blob([await speech(says)]), 'talk.wav')
  const response = await fetch(`${url}/v3/save`, { method: 'POST', headers: bearer(admin), body: form })
  expect(response.status).toBe(201)
  return ((await response.json()) as { talk_id: string }).talk_id
}

const ended = (node: Node, { admin }: Fixture, talk_id: string) =>
  eventually(
    async () => (await askNode(node, { route: api.talks.find, who: admin }, { talk_id })).body,
    ({ state }) => ['ready', 'failed'].includes(state),
  )

async function done(job: string, workers: Node[]) {
  const texts = await Promise.all(workers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
  const line = new RegExp(`^earshot_job_duration_seconds_count\\{job="${job}",outcome="done"\\} (\\d+)$`, 'm')
  return texts.reduce((sum, text) => sum + Number(line.exec(text)?.[1] ?? 0), 0)
}

async function kept({ org_id }: Fixture, talk_id: string) {
  const { db } = enterAsJob(context(), org_id)
  const [transcripts, hits] = await Promise.all([
    db
      .selectFrom('transcripts')
      .select('version')
      .where('org_id', '=', org_id)
      .where('talk_id', '=', talk_id)
      .execute(),
    db.selectFrom('hits').select('alert_id').where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute(),
  ])
  return { transcripts: transcripts.length, hits: hits.length }
}

test('a change through one node is announced on the other', async () => {
  const { org_id, admin } = await place()
  const stop = new AbortController()
  const stream = await fetch(`${api1.url}/v3/live?org_id=${org_id}`, { headers: bearer(admin), signal: stop.signal })
  const reader = (stream.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  await askNode(api2, { route: api.channels.create, who: admin }, { org_id, name: 'Harbour' })
  let heard = ''
  while (!heard.includes('"changed":"channels"')) heard += (await reader.read()).value ?? ''
  expect(heard).toContain(`"org_id":"${org_id}"`)
  stop.abort()
})

test('a session that is ended on one node is refused on the other within a second', async () => {
  const who = await person()
  const knock = async (node: Node) => (await askNode(node, { route: api.users.find, who }, {})).status
  expect([await knock(api1), await knock(api2)]).toEqual([200, 200])
  expect((await askNode(api1, { route: api.sessions.revoke, who }, {})).status).toBe(200)
  await eventually(
    () => knock(api2),
    (status) => status === 401,
    1.3,
  )
})

test('rate limits count over both nodes', async () => {
  const guess = (at: number) =>
    askNode(at % 2 ? api1 : api2, { route: api.invites.find, who: null }, { invite_id: randomUUID() })
  const { most } = api.invites.find.limit
  const answers = await Promise.all(Array.from({ length: most + 10 }, (_, at) => guess(at)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(most)
})

test('a talk sent to one node is transcribed once, and plays from the other', async () => {
  const here = await place()
  await ask(here.admin, api.alerts.save, { org_id: here.org_id, keyword: 'fire' })
  const before = await done('talk.transcribe', [worker1, worker2])
  const ids = await Promise.all(
    Array.from({ length: 4 }, (_, at) => send(at % 2 ? api1 : api2, here, 'there is a fire in the harbour')),
  )
  for (const [at, talk_id] of ids.entries()) {
    const other = at % 2 ? api2 : api1
    const { state, text } = await ended(other, here, talk_id)
    expect([state, text]).toEqual(['ready', expect.stringContaining('fire')])
    const sound = await fetch(`${other.url}/v3/get?talk_id=${talk_id}`, { headers: bearer(here.admin) })
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(2000)
    await eventually(
      () => kept(here, talk_id),
      ({ hits }) => hits > 0,
    )
    expect(await kept(here, talk_id)).toEqual({ transcripts: 1, hits: 1 })
  }
  expect(await done('talk.transcribe', [worker1, worker2])).toBe(before + 4)
})

test('a worker that is killed in the middle of a talk is replaced by the other, and nothing is done twice', async () => {
  const here = await place()
  worker2.signal('SIGSTOP')
  await pause(200)
  const talk_id = await send(api1, here, 'the fire department reached the water pump at noon. '.repeat(4))
  const find = async () => (await askNode(api2, { route: api.talks.find, who: here.admin }, { talk_id })).body
  await eventually(find, ({ state }) => state === 'transcribing')
  await worker1.kill()
  expect((await find()).state).toBe('transcribing')
  worker2.signal('SIGCONT')
  const { state, text } = await ended(api2, here, talk_id)
  expect([state, text]).toEqual(['ready', expect.stringMatching(/fire|water|noon/)])
  expect(await kept(here, talk_id)).toEqual({ transcripts: 1, hits: 0 })
})
