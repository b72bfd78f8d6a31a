import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { listen } from './stream.ts'

beforeEach(() => void vi.spyOn(sessionToken, 'get').mockReturnValue('a token'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A server whose streams say these frames, one stream each, and break; answers the Last-Event-ID it was sent each time. */
async function heardFrom(streams: string[]) {
  const left = new AbortController()
  const asked: (string | null)[] = []
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get('last-event-id'))
    if (asked.length === streams.length) left.abort()
    return new Response(streams[asked.length - 1])
  })
  let lastId: string | undefined
  const onNews = ({ id }: { id: string | undefined }) => void (lastId = id ?? lastId)
  await listen({ org_id: 'any', lastId: () => lastId, onNews, signal: left.signal })
  return asked
}

const event = `id: 7\ndata: {"org_id":"01890a5d-ac96-774b-bcce-b302099a8057","changed":"talks"}\n\n`

test('a stream that breaks before it said anything asks for all that was missed', async () => {
  expect(await heardFrom([': beat\n\n', ''])).toEqual([null, '0'])
})

test('a stream that breaks goes on after what was heard last', async () => {
  expect(await heardFrom([event, ''])).toEqual([null, '7'])
})
