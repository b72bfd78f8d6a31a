import { api } from '@earshot/contract'
import type { FastifyInstance } from 'fastify'
import { eventually } from '../../../testing/eventually.ts'
import { bearer, type Person, type testApp } from '../../../testing/test-app.ts'

export type Ask = ReturnType<typeof testApp>['ask']

interface Recorder {
  app: FastifyInstance
  ask: Ask
  person: Person
  org_id: string
  channel_id: string
  links?: { speaker_id?: string; tags?: string[] }
}

const TUS = { 'tus-resumable': '1.0.0' }

/** Speaks live like a browser: an upload without a length, to which bytes are added. */
export async function speakLive({ app, ask, person, org_id, channel_id, links }: Recorder) {
  const client_id = crypto.randomUUID()
  const { status, body, refusal } = await ask(person, api.liveTalks.create, { org_id, channel_id, client_id, ...links })
  const { live_id, upload_id } = body
  let offset = 0
  async function say(bytes: Buffer, more: Record<string, string> = {}) {
    const answer = await app.inject({
      method: 'PATCH',
      url: `/v3/uploads/${upload_id}`,
      headers: {
        ...bearer(person),
        ...TUS,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...more,
      },
      payload: bytes,
    })
    if (answer.statusCode === 204) offset += bytes.length
    return answer.statusCode
  }
  const finish = () => say(Buffer.alloc(0), { 'upload-length': String(offset) })
  const save = (more = {}) => ask(person, api.talks.save, { org_id, channel_id, client_id, upload_id, ...more })
  return { status, refusal, live_id, upload_id, client_id, say, finish, save, offset: () => offset }
}

export async function beginUpload(app: FastifyInstance, person: Person, org_id: string) {
  const metadata = `org_id ${Buffer.from(org_id).toString('base64')}`
  const headers = { ...bearer(person), ...TUS, 'upload-defer-length': '1', 'upload-metadata': metadata }
  const { headers: answered } = await app.inject({ method: 'POST', url: '/v3/uploads', headers })
  return String(answered.location).split('/').at(-1) ?? ''
}

/** A listener on a real port: what has been heard grows. */
export async function listenLive(app: FastifyInstance, person: Person, query: string) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const stop = new AbortController()
  const url = `http://127.0.0.1:${port}/v3/live_talk/listen?${query}`
  const response = await fetch(url, { headers: bearer(person), signal: stop.signal })
  let heard = Buffer.alloc(0)
  const over = (async () => {
    for await (const chunk of response.body ?? []) heard = Buffer.concat([heard, chunk])
  })().catch(() => {})
  return {
    status: response.status,
    skipped: Number(response.headers.get('live-skipped')),
    heard: () => heard,
    over,
    until: (bytes: number) =>
      eventually(
        async () => heard.length,
        (length) => length >= bytes,
      ),
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await over
    },
  }
}
