import { expect, test } from 'vitest'
import { sorted } from './sorted.ts'

const rooms = ['Room 10', 'Room 2', 'Attic']

test('rows come as they are until a column is chosen', () => {
  expect(sorted(rooms, undefined, false)).toEqual(rooms)
})

test('texts are sorted as people count: 2 before 10', () => {
  expect(sorted(rooms, (room) => room, false)).toEqual(['Attic', 'Room 2', 'Room 10'])
  expect(sorted(rooms, (room) => room, true)).toEqual(['Room 10', 'Room 2', 'Attic'])
})

test('numbers are sorted by size', () => {
  expect(sorted([10, 9, 100], (value) => value, false)).toEqual([9, 10, 100])
})
