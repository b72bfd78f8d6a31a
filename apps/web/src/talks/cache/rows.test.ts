import type { FoundTalk } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { findRow, type Kept, withChanged, withoutRow, withRow } from './rows.ts'

const row = (talk_id: string) => ({ talk_id, text: `says ${talk_id}`, peaks: [1] }) as unknown as FoundTalk
const page = (...ids: string[]) => ({ talks: ids.map(row), total: 9 })
const pages = () => ({ pages: [page('a', 'b'), page('c', 'd')], pageParams: ['', 'x'] }) as Kept
const idsOf = (kept: Kept) =>
  (kept as { pages: { talks: Talk[] }[] }).pages.map((each) => each.talks.map((t) => t.talk_id))

test('what does not hold the talk stays the very same', () => {
  const kept = pages()
  expect(withChanged(kept, 'z', { text: 'new' })).toBe(kept)
  const talk = row('a') as Partial<Talk>
  expect(withChanged(talk, 'z', { text: 'new' })).toBe(talk)
  expect(withChanged(undefined, 'a', { text: 'new' })).toBeUndefined()
})

test('counts that are kept beside the lists are left alone', () => {
  const counts = { talks: 12, minutes: 3 } as unknown as Kept
  expect(withChanged(counts, 'a', { text: 'new' })).toBe(counts)
  expect(findRow(counts, 'a')).toBeUndefined()
  expect(findRow({ pages: [counts] } as unknown as Kept, 'a')).toBeUndefined()
})

test('a talk changes wherever it stands, and a row keeps its own peaks and gets no words', () => {
  const part = { text: 'new', peaks: [0, 0], words: [], versions: [], audio_url: '/x' }
  expect(withChanged({ talk_id: 'c', text: 'old' }, 'c', part)).toEqual({ talk_id: 'c', ...part })
  expect(findRow(withChanged(pages(), 'c', part), 'c')?.row).toEqual({ talk_id: 'c', text: 'new', peaks: [1] })
  expect(findRow(withChanged(page('c'), 'c', part), 'c')?.row.text).toBe('new')
})

test('a row that was taken out comes back to its place, once', () => {
  const place = findRow(pages(), 'd')
  if (!place) throw new Error('It stands there')
  const without = withoutRow(pages(), place)
  expect(idsOf(without)).toEqual([['a', 'b'], ['c']])
  expect(without).toMatchObject({ pages: [{ total: 8 }, { total: 8 }] })
  const again = withRow(without, place)
  expect(again).toEqual(pages())
  expect(withRow(again, place)).toBe(again)
})
