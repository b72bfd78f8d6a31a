import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

// Another test file in this process may have left a session behind.
vi.resetModules()
const { sessionToken } = await import('../../lib/browser-storage/values.ts')
const { listen } = await import('./stream.ts')

afterAll(() => void vi.resetModules())
beforeEach(() => void vi.spyOn(sessionToken, 'get').mockReturnValue('a token'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A server that answers with these streams, one each, and breaks. Returns where each request resumes. */
async function heardFrom(streams: string[]) {
  const left = new AbortController()
  const asked: string[] = []
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    const age = new URL(address, 'http://localhost').searchParams.get('age')
    asked.push(new Headers(headers).get('last-event-id') ?? (Number(age) >= 5000 ? 'since the page began' : 'now'))
    if (asked.length === streams.length) left.abort()
    return new Response(streams[asked.length - 1])
  })
  let lastId: string | undefined
  const onNews = ({ id }: { id: string | undefined }) => void (lastId = id ?? lastId)
  await listen({ org_id: 'any', lastId: () => lastId, since: performance.now() - 5000, onNews, signal: left.signal })
  return asked
}

const event = `id: 7\ndata: {"org_id":"01890a5d-ac96-774b-bcce-b302099a8057","changed":"talks"}\n\n`

test('a stream without an event id resumes from when the page began', async () => {
  expect(await heardFrom([': beat\n\n', ''])).toEqual(['since the page began', 'since the page began'])
})

test('a broken stream resumes after the last event', async () => {
  expect(await heardFrom([event, ''])).toEqual(['since the page began', '7'])
})
