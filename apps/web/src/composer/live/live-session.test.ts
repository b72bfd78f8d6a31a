import { afterEach, expect, test, vi } from 'vitest'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { LiveSession } from './live-session.ts'
import { portionAfter, SMALLEST_PORTION } from './portion.ts'

const user_id = 'ada'
const answer = { live_id: 'live', upload_id: 'upload' }

/** A server that keeps what it gets. The second request is broken off after its first hundred bytes. */
function openServer() {
  const parts: Blob[] = []
  const kept = () => new Blob(parts)
  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit) => {
    if (!address.includes('uploads')) return Response.json(answer, { status: 201 })
    if (method === 'HEAD') return new Response(null, { headers: { 'upload-offset': String(kept().size) } })
    if (Number((headers as Record<string, string>)['upload-offset']) !== kept().size)
      return new Response(null, { status: 409 })
    parts.push(parts.length === 1 ? (body as Blob).slice(0, 100) : (body as Blob))
    if (parts.length === 2) throw new TypeError('The network is away')
    return new Response(null, { status: 204 })
  })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  return { parts, kept }
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionToken.set(undefined)
})

test('what waits while the network is away is sent in portions, so that listeners need not wait for all of it', async () => {
  sessionToken.set(`head.${btoa(JSON.stringify({ sub: user_id }))}.signature`)
  const { parts, kept } = openServer()
  const fields = { channel_id: 'ops' }
  const onUpload = () => {}
  const session = new LiveSession({ org_id: 'org', user_id, client_id: 'talk', fields, onUpload })
  const recording = crypto.getRandomValues(new Uint8Array(60_000))
  for (let at = 0; at < recording.length; at += 6000) session.push(new Blob([recording.slice(at, at + 6000)]))
  await vi.waitFor(() => expect(kept().size).toBe(recording.length), 10_000)
  await session.stop()
  expect(parts[0]?.size).toBe(SMALLEST_PORTION)
  expect(new Uint8Array(await kept().arrayBuffer())).toEqual(recording)
})

test.each([
  [16, 400, 32],
  [64, 5000, 32],
  [16, 20_000, 16],
  [4096, 100, 4096],
])('after %d kB in %d ms come %d kB', (portion, took, next) => {
  expect(portionAfter(portion * 1024, took)).toBe(next * 1024)
})
