import { expect, test } from 'vitest'
import { filterByName } from './filter-by-name.ts'

const all = ['Station Seven', 'Station Eight', 'École du Soir'].map((name) => ({ name }))
const found = (typed: string) => filterByName(all, typed).map(({ name }) => name)

test('words are matched at their beginning', () => expect(found('tion')).toEqual([]))

test('nothing typed leaves all', () => expect(found('  ')).toHaveLength(3))

test('every typed word begins a word of the name, in any order, without accents and capitals', () => {
  expect(found('stat')).toEqual(['Station Seven', 'Station Eight'])
  expect(found('sev STAT')).toEqual(['Station Seven'])
  expect(found('ecole')).toEqual(['École du Soir'])
  expect(found('école soir')).toEqual(['École du Soir'])
})
