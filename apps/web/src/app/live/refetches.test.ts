import { ApiError } from '@earshot/contract/errors'
import type { Organization } from '@earshot/contract/organizations'
import type { FoundTalk } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { organizations } from '../../lib/browser-storage/server-values.ts'
import { changeCachedTalk } from '../../talks/cache/change-cache.ts'
import { newestEntry, talkEntry } from '../../talks/cache/talk-entries.queries.ts'
import type { Session } from '../session/session.ts'
import { openRefetches } from './refetches.ts'

const listKey = newestEntry.key('org', { org_id: 'org', query: '' })
const talkKey = talkEntry.key('org', 'a')
const page = (talk_ids: string[]) => ({
  talks: talk_ids.map((talk_id) => ({ talk_id }) as FoundTalk),
  total: talk_ids.length,
  next_cursor: null,
  fallback: null,
})

beforeEach(() => {
  vi.useFakeTimers()
  organizations.set([{ org_id: 'org' } as Organization])
})
afterEach(() => {
  vi.useRealTimers()
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
  const onEvent = openRefetches(cache, { session: {} as Session, signal: ending.signal })

  talks = ['b']
  onEvent({ org_id: 'org', changed: 'talks' } as never)
  changeCachedTalk(cache, 'org', { talk_id: 'a', position: 2 })
  await vi.advanceTimersByTimeAsync(2000)

  expect(list.getCurrentResult().data).toMatchObject({ talks: [{ talk_id: 'b' }] })
  expect(talk.getCurrentResult()).toMatchObject({ status: 'error' })
  ending.abort()
  closing.forEach((close) => close())
})
