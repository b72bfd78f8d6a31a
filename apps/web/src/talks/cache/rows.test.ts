import type { FoundTalk } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { holdsAny, type Kept, known, withChanged, withoutRows, withRowsBack } from './rows.ts'

const row = (talk_id: string) => ({ talk_id, text: `says ${talk_id}`, peaks: [1] }) as unknown as FoundTalk
const page = (...ids: string[]) => ({ talks: ids.map(row), total: 9 })
const pages = () => ({ pages: [page('a', 'b'), page('c', 'd')], pageParams: ['', 'x'] }) as Kept
const changed = (kept: Kept, talk_id: string, part: Partial<Talk>) => withChanged(kept, new Map([[talk_id, part]]))
const ids = (...some: string[]) => new Set(some)
const idsOf = (kept: Kept) =>
  (kept as { pages: { talks: Talk[] }[] }).pages.map((each) => each.talks.map((t) => t.talk_id))

test('what does not hold the talk stays the very same', () => {
  const kept = pages()
  expect(changed(kept, 'z', { text: 'new' })).toBe(kept)
  const talk = row('a') as Partial<Talk>
  expect(changed(talk, 'z', { text: 'new' })).toBe(talk)
  expect(changed(undefined, 'a', { text: 'new' })).toBeUndefined()
})

test('counts that are kept beside the lists are left alone', () => {
  const counts = { talks: 12, minutes: 3 } as unknown as Kept
  expect(changed(counts, 'a', { text: 'new' })).toBe(counts)
  expect(holdsAny(counts, ids('a'))).toBe(false)
  expect(known({ pages: [counts] } as unknown as Kept, ids('a'))).toEqual([])
  const mixed = { pages: [counts, page('a')] } as unknown as Kept
  expect(withoutRows(mixed, ids('a')), 'they stay whole').toMatchObject({ pages: [counts, { talks: [] }] })
})

test('a talk changes wherever it stands, and a row keeps its own peaks and gets no words', () => {
  const part = { text: 'new', peaks: [0, 0], words: [], versions: [], audio_url: '/x' }
  expect(changed({ talk_id: 'c', text: 'old' }, 'c', part)).toEqual({ talk_id: 'c', ...part })
  expect(known(changed(pages(), 'c', part), ids('c'))).toEqual([{ talk_id: 'c', text: 'new', peaks: [1] }])
  expect(known(changed(page('c'), 'c', part), ids('c'))[0]?.text).toBe('new')
})

test('pages that hold nothing of what changes stay the very same', () => {
  const before = pages() as { pages: unknown[] }
  const after = changed(before as Kept, 'c', { text: 'new' }) as { pages: unknown[] }
  expect(after.pages[0]).toBe(before.pages[0])
  expect(after.pages[1]).not.toBe(before.pages[1])
})

test('rows that were taken out come back to their places, once, and only those that are named', () => {
  const before = pages()
  const without = withoutRows(before, ids('a', 'c', 'd'))
  expect(idsOf(without)).toEqual([['b'], []])
  expect(without).toMatchObject({ pages: [{ total: 6 }, { total: 6 }] })
  expect(idsOf(withRowsBack(without, { before, ids: ids('d') }))).toEqual([['b'], ['d']])
  const again = withRowsBack(without, { before, ids: ids('a', 'c', 'd') })
  expect(again).toEqual(before)
  expect(withRowsBack(again, { before, ids: ids('a', 'c', 'd') })).toBe(again)
})

test('what has arrived meanwhile stays in front of what comes back', () => {
  const before = page('a', 'b')
  const back = withRowsBack(page('new', 'b'), { before, ids: ids('a') })
  expect(known(back, ids('a', 'b', 'new')).map(({ talk_id }) => talk_id)).toEqual(['new', 'a', 'b'])
})
