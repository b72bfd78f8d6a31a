import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { api } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from '../../core/db/postmaster.ts'
import { automaticProcesses } from '../../core/api-processes.ts'
import { oneTimeSecret } from '../../core/one-time-secret.ts'
import { eventually } from '../eventually.ts'
import { bearer, type Person, testApp } from '../test-app.ts'
import { speech } from '../recordings.ts'
import { type Node, startNode } from './testing/node.ts'

const SESSION_SECRET = 'the same for every node, 32 and more'
const METRICS_TOKEN = 'for the numbers of each process'
const { ask, place, context } = testApp({ alone: true, env: { SESSION_SECRET } })

let node: Node
beforeAll(async () => {
  const { database } = context().config
  const urls = { DATABASE_URL: database?.url ?? '', DATABASE_OWNER_URL: database?.ownerUrl ?? '' }
  const env = { ...urls, SESSION_SECRET, METRICS_TOKEN, ROLES: 'api,worker', API_PROCESSES: '2', METRICS_PORT: '' }
  node = await startNode('api', env)
  await node.ready()
})
afterAll(() => node[Symbol.asyncDispose]())

/** The processes that answer requests. */
const answering = async () => {
  const all = await readFile(`/proc/${node.pid}/task/${node.pid}/children`, 'utf8')
  const children = all.split(' ').filter(Boolean).map(Number)
  const commands = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return children.filter((_, at) => commands[at]?.includes('main'))
}

interface Asking {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** By a connection of its own, of which the kernel chooses the process. */
async function knock(path: string, { body, ...options }: Asking = {}): Promise<IncomingMessage> {
  const sent = request(`${node.url}${path}`, { ...options, agent: false })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

const sumOf = (metrics: string, name: RegExp) =>
  metrics
    .split('\n')
    .filter((line) => name.test(line))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)

/** What each process says of itself, once both were asked. */
async function numbersOf(name: RegExp) {
  const told = new Map<string | undefined, number>()
  await eventually(
    async () => {
      const said = await text(await knock('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }))
      told.set(/process="(\d+)"/.exec(said)?.[1], sumOf(said, name))
      return told.size
    },
    (processes) => processes === 2,
  )
  return [...told.values()]
}

async function openStream(org_id: string, who: Person) {
  const response = await knock(`/v3/live?org_id=${org_id}`, { headers: bearer(who) })
  let heard = ''
  response.setEncoding('utf8').on('data', (more: string) => (heard += more))
  return { heard: async () => heard, close: () => response.destroy() }
}

test('by itself, a machine of fewer than four processors has one process, and a larger one half as many as processors, at most four', () => {
  expect([1, 2, 3, 4, 6, 8, 64].map(automaticProcesses)).toEqual([1, 1, 1, 2, 3, 4, 4])
})

test('what one process issues to the first operator, the others know by its hash alone, once', () => {
  const issuing = oneTimeSecret()
  const answering = oneTimeSecret(issuing.hash)
  const secret = issuing.issue()
  expect([answering.matches('another'), answering.matches(secret), answering.issue() === secret]).toEqual([
    ...[false, true, false],
  ])
  answering.spend()
  expect(answering.matches(secret)).toBe(false)
})

test('both processes answer, and what one of them changes is announced by both', async () => {
  const { org_id, admin } = await place()
  const streams = [await openStream(org_id, admin)]
  const open = async () => {
    streams.push(await openStream(org_id, admin))
    return numbersOf(/^earshot_live_streams/)
  }
  await eventually(open, (counts) => counts.every((count) => count > 0))
  const body = JSON.stringify({ org_id, name: 'Harbour' })
  const headers = { ...bearer(admin), 'content-type': 'application/json' }
  const { statusCode } = await knock('/v3/channel', { method: 'POST', headers, body })
  expect(statusCode).toBe(201)
  for (const { heard } of streams) await eventually(heard, (said) => said.includes('"changed":"channels"'))
  for (const { close } of streams) close()
})

test('a rate limit counts over both processes', async () => {
  const { most } = api.invites.find.limit
  const guess = async () => {
    const response = await knock(`/v3${api.invites.find.path}?invite_id=${randomUUID()}`)
    response.resume()
    return response.statusCode
  }
  const answers = await Promise.all(Array.from({ length: most + 10 }, guess))
  expect(answers.filter((status) => status === 429)).toHaveLength(10)
  expect(answers.filter((status) => status === 404)).toHaveLength(most)
  const counted = await numbersOf(/^earshot_http_request_duration_seconds_count.*\/v3\/invite"/)
  expect(counted.every((count) => count > 0)).toBe(true)
})

test('a process that is killed is replaced, and no talk that was acknowledged is lost', async () => {
  const { org_id, channel_id, admin } = await place()
  const audio = (await speech('gate four is open')).toString('base64')
  const headers = { ...bearer(admin), 'content-type': 'application/json' }
  const acknowledged: string[] = []
  let enough = false
  const sender = async () => {
    while (!enough) {
      const body = JSON.stringify({ org_id, channel_id, client_id: randomUUID(), audio })
      const response = await knock('/v3/save', { method: 'POST', headers, body }).catch(() => null)
      const said = response && (await text(response).catch(() => ''))
      if (response?.statusCode === 201 && said) acknowledged.push((JSON.parse(said) as { talk_id: string }).talk_id)
    }
  }
  const senders = [sender(), sender(), sender()]
  const before = await answering()
  expect(before).toHaveLength(2)
  await eventually(
    async () => acknowledged.length,
    (count) => count > 5,
  )
  process.kill(before[0] ?? 0, 'SIGKILL')
  const after = await eventually(answering, (now) => now.length === 2 && !now.includes(before[0] ?? 0))
  expect(after).toContain(before[1])
  await eventually(
    () => numbersOf(/^earshot_http_request_duration_seconds_count.*\/v3\/save"/),
    (counts) => counts.every((count) => count > 0),
  )
  enough = true
  await Promise.all(senders)
  for (const talk_id of acknowledged) expect((await ask(admin, api.talks.find, { talk_id })).status).toBe(200)
})

test('SIGTERM ends all of them', async () => {
  const all = await answering()
  node.signal('SIGTERM')
  expect(await node.ended).toEqual([0, null])
  expect(all.map(isAlive)).toEqual([false, false])
})
