import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveEvent } from '@earshot/contract/live'
import type { FastifyInstance } from 'fastify'
import { eventually } from './eventually.ts'
import { bearer, type Person } from './test-app.ts'

export interface ReceivedEvents extends LiveEvent {
  id: string
}

/** A browser's stream of live events, on a real port. */
export async function openEventStream(
  app: FastifyInstance,
  person: Person,
  { org_id, after, age }: { org_id: string; after?: string | undefined; age?: number },
) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const asked = ask(app, person, { org_id, after, age })
  const [response]: [IncomingMessage] = (await once(asked, 'response')) as [IncomingMessage]
  const events: ReceivedEvents[] = []
  const ended = new Promise((resolve) => response.once('close', resolve))
  read(response, events)
  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    ended,
    changes: () => events.map(({ changed }) => changed),
    until: (count: number) =>
      eventually(
        async () => events,
        ({ length }) => length >= count,
      ),
    [Symbol.asyncDispose]: async () => {
      asked.destroy()
      await ended
    },
  }
}

interface Resume {
  org_id: string
  after: string | undefined
  age: number | undefined
}

function ask(app: FastifyInstance, person: Person, { org_id, after, age }: Resume) {
  const { port } = app.server.address() as AddressInfo
  const path = `/v3/live?org_id=${org_id}${age === undefined ? '' : `&age=${age}`}`
  const headers = { ...bearer(person), ...(after !== undefined && { 'last-event-id': after }) }
  const asked: ClientRequest = request({ host: '127.0.0.1', port, path, headers })
  asked.on('error', () => {})
  asked.end()
  return asked
}

function read(response: IncomingMessage, events: ReceivedEvents[]) {
  let unread = ''
  response.on('error', () => {})
  response.setEncoding('utf8').on('data', (text: string) => {
    const frames = (unread + text).split('\n\n')
    unread = frames.pop() ?? ''
    for (const frame of frames) {
      const [, id, data] = frame.match(/^id: (.+)\ndata: (.+)$/) ?? []
      if (id && data) events.push({ id, ...JSON.parse(data) })
    }
  })
}
