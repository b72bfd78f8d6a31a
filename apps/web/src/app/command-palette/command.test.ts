import { expect, test } from 'vitest'
import { type Command, type CommandGroup, matchCommands, recentCommands } from './command.ts'

const operation = (label: string, also?: string): Command => ({
  id: label,
  label,
  icon: null,
  act: () => {},
  ...(also && { also }),
})
const groups: CommandGroup[] = [
  { title: 'Screens', operations: [operation('Users', 'people'), operation('Busy hours'), operation('New user')] },
  { title: 'Channels', operations: [operation('Café')] },
]
const labels = (query: string) =>
  matchCommands(groups, query).map(({ operations }) => operations.map(({ label }) => label))

test('without a match there is no empty group', () => expect(labels('zebra')).toEqual([]))

test('commands that begin with the words come first', () =>
  expect(labels('us')).toEqual([['Users', 'New user', 'Busy hours']]))

test('all words must match, in any order, also in aliases', () => {
  expect(labels('people us')).toEqual([['Users']])
  expect(labels('user old')).toEqual([])
})

test('accents need not be typed', () => expect(labels('cafe')).toEqual([['Café']]))

test('recent commands that no longer exist are left out', () => {
  expect(recentCommands(groups, ['gone', 'Café', 'Users']).map(({ id }) => id)).toEqual(['Café', 'Users'])
})
