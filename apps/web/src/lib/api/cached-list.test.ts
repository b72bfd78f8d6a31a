import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { type CacheKey, cacheKind } from './cache-keys.ts'
import { addToList, changeEntry, putEntry } from './cached-list.ts'

const entry = cacheKind<string[]>('changed-entries')
const made = cacheKind<{ id: string }[]>('made-entries')

afterEach(() => void vi.useRealTimers())

/** Each answer has what the server held when the request came, and arrives when the test lets it. */
function watchedList<Item>(held: Item[], queryKey: CacheKey<Item[]>) {
  const cache = new QueryClient()
  const answers: (() => void)[] = []
  const queryFn = () => {
    const then = [...held]
    return new Promise<Item[]>((resolve) => answers.push(() => resolve(then)))
  }
  new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined)
  return { cache, queryKey, answers, shown: () => cache.getQueryData(queryKey) }
}

test('an answer from before a change does not undo what the server has done', async () => {
  const held = ['first', 'second']
  const { cache, queryKey, answers, shown } = watchedList(held, entry.key('o'))
  answers[0]?.()
  await expect.poll(shown).toEqual(['first', 'second'])

  void cache.invalidateQueries({ queryKey })
  await expect.poll(() => answers).toHaveLength(2)
  held.pop()
  changeEntry(cache, queryKey, (list) => list.filter((item) => item !== 'second'))
  answers[1]?.()
  await expect.poll(() => answers).toHaveLength(3)
  expect(shown()).toEqual(['first'])
  answers[2]?.()
  await expect.poll(() => cache.isFetching()).toBe(0)
  expect(shown()).toEqual(['first'])
})

test('an answer from before something was created does not take it away', async () => {
  const queryKey = made.key('o')
  const held = [{ id: 'first' }]
  const { cache, answers, shown } = watchedList(held, queryKey)
  answers[0]?.()
  await expect.poll(shown).toEqual([{ id: 'first' }])
  void cache.invalidateQueries({ queryKey })
  await expect.poll(() => answers).toHaveLength(2)
  held.push({ id: 'second' })
  addToList(cache, queryKey, { made: { id: 'second' }, id: 'id' })
  answers[1]?.()
  await expect.poll(() => answers).toHaveLength(3)
  answers[2]?.()
  await expect.poll(() => cache.isFetching()).toBe(0)
  expect(shown()).toEqual([{ id: 'first' }, { id: 'second' }])
})

test('an answer from before a change does not undo what the server answered to it', async () => {
  const held = ['first']
  const { cache, queryKey, answers, shown } = watchedList(held, entry.key('o'))
  answers[0]?.()
  await expect.poll(shown).toEqual(['first'])

  void cache.invalidateQueries({ queryKey })
  await expect.poll(() => answers).toHaveLength(2)
  held.push('second')
  putEntry(cache, queryKey, ['first', 'second'])
  answers[1]?.()
  await expect.poll(() => answers).toHaveLength(3)
  answers[2]?.()
  await expect.poll(() => cache.isFetching()).toBe(0)
  expect(shown()).toEqual(['first', 'second'])
})

test('a change asks for nothing when no answer is under way', async () => {
  const { cache, queryKey, answers, shown } = watchedList(['first'], entry.key('o'))
  answers[0]?.()
  await expect.poll(shown).toEqual(['first'])
  changeEntry(cache, queryKey, () => [])
  expect(shown()).toEqual([])
  expect(answers).toHaveLength(1)
})

test('what was created is asked for after four seconds, unless an event has asked for it by then', async () => {
  vi.useFakeTimers()
  const queryKey = made.key('created')
  const { cache, answers } = watchedList<{ id: string }>([], queryKey)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  addToList(cache, queryKey, { made: { id: 'first' }, id: 'id' })
  await vi.advanceTimersByTimeAsync(3900)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(answers).toHaveLength(2)
  answers[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  addToList(cache, queryKey, { made: { id: 'second' }, id: 'id' })
  void cache.invalidateQueries({ queryKey })
  await vi.advanceTimersByTimeAsync(0)
  answers[2]?.()
  await vi.advanceTimersByTimeAsync(5000)
  expect(answers).toHaveLength(3)
})
