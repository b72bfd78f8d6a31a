import type { FoundTalk } from '@earshot/contract/search'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { newestEntry, olderEntry, type ListLocation } from '../../talks/cache/talk-entries.queries.ts'
import { hearDepartures } from './refetches.ts'

const page = (...ids: string[]) => ({
  talks: ids.map((talk_id) => ({ talk_id }) as FoundTalk),
  total: 9,
  next_cursor: null,
  fallback: null,
})
const where: ListLocation = { org_id: 'org', query: '' }
const change = { org_id: 'org', changed: 'talks' } as const

let gone: string[]
let asked: { talk_ids: string[]; deleted: boolean }[]
let refusals: number

const remaining = (body: string) => (JSON.parse(body).talk_ids as string[]).filter((id) => !gone.includes(id))

beforeEach(() => {
  vi.useFakeTimers()
  ;[gone, asked, refusals] = [[], [], 0]
  sessionToken.set('of Ada')
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (refusals-- > 0) throw new TypeError('offline')
    asked.push(JSON.parse(body))
    return Response.json({ talk_ids: remaining(body) })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionToken.set(undefined)
})

function open() {
  const cache = new QueryClient()
  cache.setQueryData(newestEntry.key('org', where), page('a', 'b'))
  cache.setQueryData(olderEntry.key('org', where), { pages: [page('a', 'b'), page('c', 'd')], pageParams: ['', 'x'] })
  const ending = new AbortController()
  const { hear, drop } = hearDepartures(cache, 'org', ending.signal)
  const pages = () => cache.getQueryData(olderEntry.key('org', where))?.pages
  const idsOf = () => pages()?.flatMap(({ talks }) => talks.map(({ talk_id }) => talk_id))
  return { cache, hear, drop, idsOf, [Symbol.dispose]: () => ending.abort() }
}

test('a talk that is gone leaves the pages behind the newest, which alone are asked about', async () => {
  using at = open()
  gone = ['d']
  at.hear({ ...change, gone: true })
  await at.drop()
  expect(asked).toMatchObject([{ talk_ids: ['c', 'd'], deleted: false }])
  expect(at.idsOf()).toEqual(['a', 'b', 'c'])
  expect(at.cache.getQueryData(newestEntry.key('org', where))?.total, 'it was refetched without it').toBe(page().total)
})

test('other changes ask nothing, and what was missed asks', async () => {
  using at = open()
  at.hear(change)
  at.hear({ ...change, unfinished: true })
  await at.drop()
  expect(asked).toEqual([])
  gone = ['c']
  at.hear({ org_id: 'org', changed: 'everything' })
  await at.drop()
  expect(at.idsOf()).toEqual(['a', 'b', 'd'])
})

test('the bin is asked about by itself, and keeps what is no longer in lists of talks', async () => {
  using at = open()
  const bin = { ...where, deleted: true }
  at.cache.setQueryData(olderEntry.key('org', bin), { pages: [page('d')], pageParams: [''] })
  gone = ['d']
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) =>
    Response.json({ talk_ids: JSON.parse(body).deleted ? ['d'] : remaining(body) }),
  )
  at.hear({ ...change, gone: true })
  await at.drop()
  expect(at.idsOf()).toEqual(['a', 'b', 'c'])
  expect(at.cache.getQueryData(olderEntry.key('org', bin))?.pages).toEqual([page('d')])
})

test('what only sounds like the query leaves, too', async () => {
  using at = open()
  const sounding = { ...page('a'), by_sound: page('e', 'f').talks }
  at.cache.setQueryData(olderEntry.key('org', where), { pages: [sounding], pageParams: [''] })
  gone = ['e']
  at.hear({ ...change, gone: true })
  await at.drop()
  expect(at.cache.getQueryData(olderEntry.key('org', where))?.pages[0]?.by_sound).toEqual(page('f').talks)
})

test('without an answer it is asked again', async () => {
  using at = open()
  ;[gone, refusals] = [['c'], 1]
  at.hear({ ...change, gone: true })
  const dropped = at.drop()
  await vi.advanceTimersByTimeAsync(60_000)
  await dropped
  expect(at.idsOf()).toEqual(['a', 'b', 'd'])
})
