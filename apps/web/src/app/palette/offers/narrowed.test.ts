import { expect, test } from 'vitest'
import type { Deed, Group } from './deed.ts'
import { narrowed, recentOf } from './narrowed.ts'

const deed = (label: string, also?: string): Deed => ({
  id: label,
  label,
  sign: null,
  act: () => {},
  ...(also && { also }),
})
const groups: Group[] = [
  { title: 'Screens', deeds: [deed('Users', 'people'), deed('Busy hours'), deed('New user')] },
  { title: 'Channels', deeds: [deed('Café')] },
]
const labels = (query: string) => narrowed(groups, query).map(({ deeds }) => deeds.map(({ label }) => label))

test('nothing that fits is nothing at all, not an empty group', () => expect(labels('zebra')).toEqual([]))

test('what begins with the words comes first', () =>
  expect(labels('us')).toEqual([['Users', 'New user', 'Busy hours']]))

test('all words have to be there, in any order, also in what it is called otherwise', () => {
  expect(labels('people us')).toEqual([['Users']])
  expect(labels('user old')).toEqual([])
})

test('nobody has to type accents', () => expect(labels('cafe')).toEqual([['Café']]))

test('what was chosen lately and is gone is left out', () => {
  expect(recentOf(groups, ['gone', 'Café', 'Users']).map(({ id }) => id)).toEqual(['Café', 'Users'])
})
