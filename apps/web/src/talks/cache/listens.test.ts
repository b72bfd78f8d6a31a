import type { User } from '@earshot/contract/users'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unheardEntry } from '../../channels/channels.queries.ts'
import { clearPerson } from '../../lib/browser-storage/clear-person.ts'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { sessionToken, unsentMarks } from '../../lib/browser-storage/values.ts'
import { newestEntry, type TalkPage } from './talk-entries.queries.ts'
import { markTalk, markUnsent } from './listens.queries.ts'

let isUp: boolean
let sent: unknown[]
const person = (user_id: string) => {
  apiUser.set({ user_id } as User)
  sessionToken.set(`of ${user_id}`)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage = () => undefined
    },
  )
  ;[isUp, sent] = [true, []]
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (!isUp) throw new TypeError('offline')
    const mark = JSON.parse(body) as { talk_id: string; heard?: boolean }
    sent.push(mark)
    return Response.json({ position: 0, heard: false, ...mark })
  })
  person('ada')
})
afterEach(() => {
  clearPerson()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const offline = async (...marks: Parameters<typeof markTalk>[2][]) => {
  isUp = false
  for (const mark of marks) await markTalk(new QueryClient(), 'org', mark)
  isUp = true
}

test('what could not be sent is kept for the next page, and sent from there once', async () => {
  await offline({ talk_id: 'a', position: 3 }, { talk_id: 'a', heard: true }, { talk_id: 'b', heard: false })
  expect(unsentMarks.get()).toEqual({
    a: { user_id: 'ada', org_id: 'org', position: 3, heard: true },
    b: { user_id: 'ada', org_id: 'org', heard: false },
  })
  await markUnsent(new QueryClient())
  expect(sent).toEqual([
    { talk_id: 'a', position: 3, heard: true },
    { talk_id: 'b', heard: false },
  ])
  expect(unsentMarks.get()).toBeUndefined()
})

test('it is kept before the request fails if there is no network, because the page may close', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { promise, reject } = Promise.withResolvers()
  vi.stubGlobal('fetch', () => promise)
  const marked = markTalk(new QueryClient(), 'org', { talk_id: 'a', heard: true })
  expect(unsentMarks.get()).toHaveProperty('a')
  reject(new TypeError('offline'))
  await marked
})

test('it is never sent by another person, and signing out removes it', async () => {
  await offline({ talk_id: 'a', heard: true })
  person('eve')
  await markUnsent(new QueryClient())
  await markTalk(new QueryClient(), 'org', { talk_id: 'a', position: 1 })
  expect(sent).toEqual([{ talk_id: 'a', position: 1 }])
  clearPerson()
  expect(unsentMarks.get()).toBeUndefined()
})

test('a request that fails after its person has signed out leaves nothing', async () => {
  isUp = false
  const marked = markTalk(new QueryClient(), 'org', { talk_id: 'a', heard: true })
  clearPerson()
  await marked
  expect(unsentMarks.get()).toBeUndefined()
})

test('once a mark arrives again, the others follow', async () => {
  await offline({ talk_id: 'a', heard: true })
  await markTalk(new QueryClient(), 'org', { talk_id: 'b', position: 1 })
  await vi.waitFor(() => expect(unsentMarks.get()).toBeUndefined())
  expect(sent).toEqual([
    { talk_id: 'b', position: 1 },
    { talk_id: 'a', heard: true },
  ])
})

test('a list from before a mark shows it all the same, if it arrives after', async () => {
  const [client, held] = [new QueryClient(), Promise.withResolvers<void>()]
  const queryKey = newestEntry.key('org', { org_id: 'org', query: '' })
  const before = { talks: [{ talk_id: 'a', heard: false }] } as TalkPage
  new QueryObserver(client, { queryKey, queryFn: () => held.promise.then(() => before) }).subscribe(() => undefined)
  await markTalk(client, 'org', { talk_id: 'a', heard: true })
  held.resolve()
  await vi.waitFor(() => expect(client.getQueryData(queryKey)?.talks).toMatchObject([{ heard: true }]))
})

test('after several marks the counts are asked for once', async () => {
  const client = new QueryClient()
  let asked = 0
  const count = async () => [{ channel_id: 'ops', unheard: ++asked }]
  const observer = new QueryObserver(client, { queryKey: unheardEntry.key('org'), queryFn: count, staleTime: 60_000 })
  const close = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  for (const talk_id of ['a', 'b', 'c']) {
    await markTalk(client, 'org', { talk_id, heard: true })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(2)
  close()
})
