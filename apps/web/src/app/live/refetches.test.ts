import { ApiError } from '@earshot/contract/errors'
import type { Organization } from '@earshot/contract/organizations'
import type { FoundTalk } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { organizations } from '../../lib/browser-storage/server-values.ts'
import { changeCachedTalk } from '../../talks/cache/change-cache.ts'
import { unheardEntry } from '../../channels/channels.queries.ts'
import { newestEntry, talkEntry } from '../../talks/cache/talk-entries.queries.ts'
import type { Session } from '../session/session.ts'
import { openRefetches } from './refetches.ts'

const listKey = newestEntry.key('org', { org_id: 'org', query: '' })
const talkKey = talkEntry.key('org', 'a')
const page = (talk_ids: string[]) => ({
  talks: talk_ids.map((talk_id) => ({ talk_id, channel_id: 'ops', heard: false }) as FoundTalk),
  total: talk_ids.length,
  next_cursor: null,
  fallback: null,
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { search: '' })
  organizations.set([{ org_id: 'org' } as Organization])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  organizations.set(undefined)
})

test('a talk that is erased leaves the page, even if its position is saved between the event and the refetch', async () => {
  let talks = ['a', 'b']
  const cache = new QueryClient()
  const find = () =>
    talks.includes('a')
      ? Promise.resolve({ talk_id: 'a', state: 'ready' } as Talk)
      : Promise.reject(new ApiError('not_found', 'Talk not found'))
  const list = new QueryObserver(cache, { queryKey: listKey, queryFn: () => Promise.resolve(page(talks)) as never })
  const talk = new QueryObserver(cache, { queryKey: talkKey, queryFn: find, staleTime: 'static', retry: false })
  const closing = [list.subscribe(() => undefined), talk.subscribe(() => undefined)]
  await vi.runAllTimersAsync()
  const ending = new AbortController()
  const onEvent = openRefetches(cache, { org_id: 'org', session: {} as Session, signal: ending.signal })

  talks = ['b']
  onEvent({ org_id: 'org', changed: 'talks' } as never)
  changeCachedTalk(cache, 'org', { talk_id: 'a', position: 2 })
  await vi.advanceTimersByTimeAsync(2000)

  expect(list.getCurrentResult().data).toMatchObject({ talks: [{ talk_id: 'b' }] })
  expect(talk.getCurrentResult()).toMatchObject({ status: 'error' })
  ending.abort()
  closing.forEach((close) => close())
})

const unheardKey = unheardEntry.key('org')
const [arrived, ready] = [
  { org_id: 'org', changed: 'talks', unfinished: true } as const,
  { org_id: 'org', changed: 'talks' } as const,
]

/** A list and counts that are shown. */
async function openPage() {
  const cache = new QueryClient()
  const asked: string[] = []
  let listed = page(['a'])
  let held = Promise.withResolvers<void>()
  held.resolve()
  const answer = async (name: string, data: unknown) => {
    asked.push(name)
    await held.promise
    return data as never
  }
  const shown = [
    new QueryObserver(cache, { queryKey: listKey, queryFn: () => answer('list', listed) }),
    new QueryObserver(cache, {
      queryKey: unheardKey,
      queryFn: () => answer('counts', [{ channel_id: 'ops', unheard: 1 }]),
    }),
  ]
  const closing = shown.map((observer) => observer.subscribe(() => undefined))
  await vi.runAllTimersAsync()
  asked.length = 0
  const ending = new AbortController()
  const onEvent = openRefetches(cache, { org_id: 'org', session: {} as Session, signal: ending.signal })
  const close = () => {
    ending.abort()
    closing.forEach((stop) => stop())
  }
  const hold = () => {
    held = Promise.withResolvers()
    return held.resolve
  }
  const set = (now: typeof listed) => void (listed = now)
  return { cache, asked, set, hold, onEvent, [Symbol.dispose]: close }
}

test('a talk that is transcribed within seconds is refetched once, with the counts', async () => {
  using open = await openPage()
  open.onEvent(arrived)
  await vi.advanceTimersByTimeAsync(2000)
  expect(open.asked).toEqual([])
  open.onEvent(ready)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(open.asked.toSorted()).toEqual(['counts', 'list'])
})

test('counts are brought up to date from what is new in the list, and asked for again after a minute', async () => {
  using open = await openPage()
  open.set(page(['b', 'a']))
  open.onEvent(ready)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(open.asked).toEqual(['list'])
  expect(open.cache.getQueryData(unheardKey)).toEqual([{ channel_id: 'ops', unheard: 2 }])
  await vi.advanceTimersByTimeAsync(60_000)
  open.set(page(['c', 'b', 'a']))
  open.onEvent(ready)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(open.asked.toSorted()).toEqual(['counts', 'list', 'list'])
})

test('what is new in a list is counted although something changed while the list was on its way', async () => {
  using open = await openPage()
  open.set(page(['b', 'a']))
  const release = open.hold()
  open.onEvent(ready)
  await vi.advanceTimersByTimeAsync(1500)
  open.onEvent(ready)
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(open.cache.getQueryData(unheardKey)).toEqual([{ channel_id: 'ops', unheard: 2 }])
})

test('a talk that takes longer is listed before, without counts', async () => {
  using open = await openPage()
  open.onEvent(arrived)
  await vi.advanceTimersByTimeAsync(4000)
  expect(open.asked).toEqual(['list'])
  open.onEvent(ready)
  await vi.advanceTimersByTimeAsync(1400)
  expect(open.asked.toSorted()).toEqual(['counts', 'list', 'list'])
})

test('while new talks are played as they arrive, they are not waited for', async () => {
  vi.stubGlobal('location', { search: '?live=true' })
  using open = await openPage()
  open.onEvent(arrived)
  await vi.advanceTimersByTimeAsync(1400)
  expect(open.asked.toSorted()).toEqual(['counts', 'list'])
})

test('what is on its way while something changes is asked for once more, not with every change', async () => {
  using open = await openPage()
  const release = open.hold()
  open.onEvent(ready)
  await vi.advanceTimersByTimeAsync(1500)
  expect(open.asked, 'the first request').toEqual(['list'])
  for (let number = 0; number < 10; number++) open.onEvent(ready)
  release()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(open.asked.filter((name) => name === 'list')).toHaveLength(2)
})

test('ten talks a second for a minute are refetched every four seconds', async () => {
  using open = await openPage()
  for (let tenth = 0; tenth < 600; tenth++) {
    open.set(page([`at ${tenth}`, 'a']))
    open.onEvent(tenth % 2 === 0 ? arrived : ready)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(open.asked.filter((name) => name === 'list').length).toBeLessThanOrEqual(5 + 60 / 4)
  expect(open.asked.filter((name) => name === 'counts').length, 'not seen to be added').toBeLessThanOrEqual(60 / 5)
})
