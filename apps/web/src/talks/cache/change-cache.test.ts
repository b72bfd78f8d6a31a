import { ApiError } from '@earshot/contract/errors'
import type { FoundTalk } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { unheardEntry } from '../../channels/channels.queries.ts'
import { cacheKind } from '../../lib/api/cache-keys.ts'
import { changeCachedTalk, dropCachedTalk, dropCachedTalks } from './change-cache.ts'
import { newestEntry, olderEntry, talkEntry } from './talk-entries.queries.ts'

const words = [{ text: 'old', start: 0, end: 1, confidence: 1 }]
const list = newestEntry.key('org', { org_id: 'org', query: '' })
const one = talkEntry.key('org', 'a')

function kept() {
  const client = new QueryClient()
  const row = { talk_id: 'a', text: 'old', needs_review: false } as FoundTalk
  client.setQueryData(list, { talks: [row], total: 1, next_cursor: null, fallback: null })
  client.setQueryData(one, { ...(row as unknown as Talk), words })
  return client
}

test('a talk that is gone stays gone, whatever is noted about it', async () => {
  const client = kept()
  const gone = () => Promise.reject(new ApiError('not_found', 'This talk was deleted'))
  await client.query({ queryKey: one, queryFn: gone, retry: false, staleTime: 0 }).catch(() => undefined)
  changeCachedTalk(client, 'org', { talk_id: 'a', position: 2 })
  expect(client.getQueryState(one)).toMatchObject({ status: 'error' })
})

test('a refused change is rolled back in lists and details, and newer data stays', () => {
  const client = kept()
  const before = [client.getQueryData(list), client.getQueryData(one)]
  const takeBack = changeCachedTalk(client, 'org', { talk_id: 'a', text: 'new', words: [] })
  expect(client.getQueryData(one)).toMatchObject({ text: 'new', words: [] })
  expect(client.getQueryData(list)).toMatchObject({ talks: [{ text: 'new' }] })
  changeCachedTalk(client, 'org', { talk_id: 'a', needs_review: true })
  takeBack()
  expect(client.getQueryData(one)).toEqual({ ...(before[1] as object), needs_review: true })
  expect(client.getQueryData(list)).toMatchObject({ talks: [{ text: 'old', needs_review: true }] })
  expect(client.getQueryData(list)).not.toHaveProperty('talks.0.words')
})

test('a talk leaves the lists where it does not belong, and comes back', () => {
  const client = kept()
  const before = client.getQueryData(list)
  dropCachedTalk(client, { org_id: 'org', talk_id: 'a' }, (asked) => asked.deleted === true)
  expect(client.getQueryData(list)).toBe(before)
  const putBack = dropCachedTalk(client, { org_id: 'org', talk_id: 'a' }, (asked) => !asked.deleted)
  expect(client.getQueryData(list)).toMatchObject({ talks: [], total: 0 })
  expect(client.getQueryData(one), 'the open one stays').toMatchObject({ talk_id: 'a' })
  putBack()
  expect(client.getQueryData(list)).toEqual(before)
})

test('the total of a list counts what leaves and comes back in its older pages too', () => {
  const client = new QueryClient()
  const where = { org_id: 'org', query: '' }
  const page = (...ids: string[]) => ({
    talks: ids.map((talk_id) => ({ talk_id }) as FoundTalk),
    ...{ total: 5, next_cursor: null, fallback: null },
  })
  client.setQueryData(list, page('new', 'a', 'b'))
  client.setQueryData(olderEntry.key('org', where), { pages: [page('a', 'b'), page('c', 'd')], pageParams: ['', 'x'] })
  const total = () => client.getQueryData(list)?.total
  const putBack = dropCachedTalks(client, 'org', () => new Set(['a', 'b', 'c', 'd']))
  expect(total()).toBe(1)
  putBack(['b', 'd'])
  expect(total()).toBe(3)
  putBack(['a', 'b', 'c', 'd'])
  expect(total()).toBe(5)
})

test('other cache entries keep their identity', () => {
  const client = kept()
  const time = cacheKind<number>('talks', 'a time').key('org')
  const counts = [{ channel_id: 'c', unheard: 2 }]
  client.setQueryData(time, 1795332265851)
  client.setQueryData(unheardEntry.key('org'), counts)
  const takeBack = changeCachedTalk(client, 'org', { talk_id: 'a', text: 'new' })
  const putBack = dropCachedTalk(client, { org_id: 'org', talk_id: 'a' }, () => true)
  putBack()
  takeBack()
  expect(client.getQueryData(time)).toBe(1795332265851)
  expect(client.getQueryData(unheardEntry.key('org'))).toBe(counts)
})
