import type { FoundTalk } from '@earshot/contract/search'
import type { Talk, TalkRow } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { rowsIn, withChanged, withoutRows, withRowsBack } from './list-rows.ts'
import { isOutdated, type TalkPage } from './talk-entries.queries.ts'

const row = (talk_id: string) => ({ talk_id, text: `says ${talk_id}`, peaks: [1] }) as unknown as FoundTalk
const page = (...ids: string[]): TalkPage => ({ talks: ids.map(row), total: 9, next_cursor: null, fallback: null })
const pages = () => [page('a', 'b'), page('c', 'd')]
const changed = (before: TalkPage[], talk_id: string, part: Partial<Talk>) =>
  withChanged(before, new Map([[talk_id, part]]))
const ids = (...some: string[]) => new Set(some)
const idsOf = (all: TalkPage[]) => all.map((each) => each.talks.map(({ talk_id }) => talk_id))

test('pages without the talk keep their identity', () => {
  const before = pages()
  expect(changed(before, 'z', { text: 'new' })).toBe(before)
  expect(withoutRows(before, ids('z'))).toBe(before)
})

test('a row that changes keeps its own peaks and gets no words', () => {
  const part = { text: 'new', peaks: [0, 0], words: [], versions: [], audio_url: '/x' }
  expect(rowsIn(changed(pages(), 'c', part), ids('c'))).toEqual([{ talk_id: 'c', text: 'new', peaks: [1] }])
})

test('pages without changed talks keep their identity', () => {
  const before = pages()
  const after = changed(before, 'c', { text: 'new' })
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})

test('removed rows return to their positions, once, and only the named ones', () => {
  const before = pages()
  const without = withoutRows(before, ids('a', 'c', 'd'))
  expect(idsOf(without)).toEqual([['b'], []])
  expect(without).toMatchObject([{ total: 6 }, { total: 6 }])
  expect(idsOf(withRowsBack(without, { before, ids: ids('d') }))).toEqual([['b'], ['d']])
  const again = withRowsBack(without, { before, ids: ids('a', 'c', 'd') })
  expect(again).toEqual(before)
  expect(withRowsBack(again, { before, ids: ids('a', 'c', 'd') })).toBe(again)
})

test('talks that arrived in between stay in front of restored ones', () => {
  const before = [page('a', 'b')]
  const back = withRowsBack([page('new', 'b')], { before, ids: ids('a') })
  expect(idsOf(back)).toEqual([['new', 'a', 'b']])
})

test('a row whose words change loses what a machine wrote about the old ones', () => {
  const old = { talk_id: 'c', text: 'old', summary: 'A name' } as FoundTalk
  const list = { talks: [old], total: 1, next_cursor: null, fallback: null }
  const summaryAfter = (part: object) => rowsIn(withChanged([list], new Map([['c', part]])), ids('c'))[0]?.summary
  expect([summaryAfter({ text: 'new' }), summaryAfter({ text: 'old' }), summaryAfter({ heard: true })]).toEqual([
    null,
    'A name',
    'A name',
  ])
})

test('a list tells that a talk was changed by the merge of speakers or tags, which does not modify it', () => {
  const talk = {
    modified: '1',
    speaker_id: 'a',
    tags: ['t'],
    alert_ids: ['x', 'y'],
    replies: [],
    words: [],
  } as unknown as Talk
  const told = (part: Partial<TalkRow>) => isOutdated(talk, { ...(talk as TalkRow), ...part })
  const changes = [
    { modified: '2' },
    { speaker_id: 'b' },
    { tags: ['u'] },
    { alert_ids: ['x', 'z'] },
    { replies: ['r'] },
  ]
  expect(changes.map(told)).toEqual([true, true, true, true, true])
  expect(told({ alert_ids: ['y', 'x'], text: 'cut', peaks: [1] }), 'hits are in no order').toBe(false)
})
