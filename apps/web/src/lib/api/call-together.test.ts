import { analyticsRoutes } from '@earshot/contract/analytics'
import { channelRoutes } from '@earshot/contract/channels'
import { hitRoutes } from '@earshot/contract/hits'
import { searchRoutes } from '@earshot/contract/search'
import { tagRoutes } from '@earshot/contract/tags'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionToken } from '../browser-storage/values.ts'
import { call } from '../client.ts'
import { callTogether } from './call-together.ts'

const org_id = '0199c5d2-6b00-7000-8000-000000000000'
const asked: string[] = []
let refusal: { status: number; error: string } | undefined

let unanswered = false

/** Answers each request by its path, or refuses those of several parts. */
const answer = async (url: string, { signal }: RequestInit) => {
  const path = new URL(url, 'http://localhost').pathname
  asked.push(path)
  if (unanswered) return untilAborted(signal!)
  if (path === '/v3/refresh' && refusal)
    return Response.json({ error: refusal.error, text: 'Refused' }, { status: refusal.status })
  const parts = { counts: 'counts', hits: 'hits', search: 'search', other_search: 'other search' }
  return Response.json(path === '/v3/refresh' ? parts : path)
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

beforeEach(() => {
  asked.length = 0
  unanswered = false
  refusal = undefined
  sessionToken.set('token')
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionToken.set(undefined)
})

function askTwo(signals: AbortSignal[] = []) {
  const answers: Promise<unknown>[] = []
  callTogether(org_id, () => {
    answers.push(
      call(channelRoutes.count, { org_id }, { signal: signals[0] }),
      call(hitRoutes.list, { org_id }, { signal: signals[1] }),
    )
  })
  return Promise.all(answers)
}

test('what is asked at once is one request, and each gets its part of the answer', async () => {
  expect(await askTwo()).toEqual(['counts', 'hits'])
  expect(asked).toEqual(['/v3/refresh'])
})

test('two searches are one request', async () => {
  const answers: Promise<unknown>[] = []
  const search = (limit: number) => void answers.push(call(searchRoutes.search, { org_id, limit }))
  callTogether(org_id, () => [50, 1].forEach(search))
  expect(await Promise.all(answers)).toEqual(['search', 'other search'])
  expect(asked).toEqual(['/v3/refresh'])
})

test('one part alone, a second of its kind and what has no part are asked as usual', async () => {
  const answers: Promise<unknown>[] = []
  callTogether(org_id, () => void answers.push(call(channelRoutes.count, { org_id }), call(tagRoutes.list, { org_id })))
  answers.push(call(analyticsRoutes.find, { org_id }))
  await Promise.all(answers)
  expect(asked.toSorted()).toEqual(['/v3/analytics', '/v3/channel_counts', '/v3/org_tags'])
})

test.each([
  { status: 404, error: 'not_found' },
  { status: 429, error: 'too_many' },
])('if all together are refused with $error, each is asked alone', async (refused) => {
  refusal = refused
  expect(await askTwo()).toEqual(['/v3/channel_counts', '/v3/hits'])
})

test('if the server cannot answer, none is asked again at once', async () => {
  refusal = { status: 503, error: 'unexpected' }
  await expect(askTwo()).rejects.toThrow('Refused')
  expect(new Set(asked)).toEqual(new Set(['/v3/refresh']))
})

test('a request for several parts is cancelled once each part is', async () => {
  unanswered = true
  const [counts, hits] = [new AbortController(), new AbortController()]
  const stopped = vi.fn<(error: unknown) => void>()
  const answers = askTwo([counts.signal, hits.signal]).catch(stopped)
  await vi.waitFor(() => expect(asked).toEqual(['/v3/refresh']))
  counts.abort()
  await Promise.resolve()
  expect(stopped).not.toHaveBeenCalled()
  hits.abort()
  await answers
  expect(stopped.mock.calls[0]?.[0]).toMatchObject({ name: 'AbortError' })
})

test('one part alone is cancelled like a call of its own', async () => {
  unanswered = true
  const leaving = new AbortController()
  let answered: Promise<unknown> = Promise.resolve()
  callTogether(org_id, () => void (answered = call(channelRoutes.count, { org_id }, { signal: leaving.signal })))
  await vi.waitFor(() => expect(asked).toEqual(['/v3/channel_counts']))
  leaving.abort()
  await expect(answered).rejects.toMatchObject({ name: 'AbortError' })
})
