import { expect, test } from 'vitest'
import { sortRows } from './sort-rows.ts'

const rooms = ['Room 10', 'Room 2', 'Attic']

test('rows keep their order until a column is selected', () => {
  expect(sortRows(rooms, undefined, false)).toEqual(rooms)
})

test('texts are sorted numerically: 2 before 10', () => {
  expect(sortRows(rooms, (room) => room, false)).toEqual(['Attic', 'Room 2', 'Room 10'])
  expect(sortRows(rooms, (room) => room, true)).toEqual(['Room 10', 'Room 2', 'Attic'])
})

test('numbers are sorted by size', () => {
  expect(sortRows([10, 9, 100], (value) => value, false)).toEqual([9, 10, 100])
})
