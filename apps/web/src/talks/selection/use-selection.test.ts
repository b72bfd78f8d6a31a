import { expect, test } from 'vitest'
import { allOf, extended, EMPTY_SELECTION, type Selection, stepped, toggled } from './use-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = ({ ids }: Selection) => [...ids].sort().join('')

test('a talk that is no longer listed cannot start a range', () => {
  expect(chosen(extended({ ids: new Set(), anchor: 'gone' }, 'c', order))).toBe('c')
})

test('selecting twice deselects', () => {
  expect(chosen(toggled(toggled(EMPTY_SELECTION, 'a'), 'a'))).toBe('')
})

test('a range is the same in both directions, and keeps the earlier selection', () => {
  expect(chosen(extended(toggled(EMPTY_SELECTION, 'b'), 'd', order))).toBe('bcd')
  expect(chosen(extended(toggled(EMPTY_SELECTION, 'd'), 'b', order))).toBe('bcd')
  expect(chosen(extended(toggled(toggled(EMPTY_SELECTION, 'a'), 'c'), 'd', order))).toBe('acd')
})

test('stepping on extends the selection, stepping back shrinks it', () => {
  const one = stepped(EMPTY_SELECTION, { from: 'b', to: 'c' }, order)
  expect(chosen(one)).toBe('bc')
  const two = stepped(one, { from: 'c', to: 'd' }, order)
  expect(chosen(two)).toBe('bcd')
  const back = stepped(two, { from: 'd', to: 'c' }, order)
  expect(chosen(back)).toBe('bc')
  expect(chosen(stepped(stepped(back, { from: 'c', to: 'b' }, order), { from: 'b', to: 'a' }, order))).toBe('ab')
})

test('selecting all selects the listed talks', () => {
  expect(chosen(allOf(order))).toBe('abcde')
})
