import { expect, test } from 'vitest'
import { filterOptions } from './filter-options.ts'

const options = ['Jürgen Groß', 'Überflutung', 'Ada'].map((label) => ({ value: label, label }))
const found = (search: string) => filterOptions({ options, search })

test('diacritics and case do not have to be typed, nor does ß', () => {
  expect(found('jurgen')).toEqual([options[0]])
  expect(found(' GROSS ')).toEqual([options[0]])
  expect(found('ÜBER')).toEqual([options[1]])
  expect(found('U\u0308ber')).toEqual([options[1]])
  expect(found('')).toEqual(options)
  expect(found('xyz')).toEqual([])
})

test('of a group only the options that match stay', () => {
  const group = { group: 'People', items: options }
  expect(filterOptions({ options: [group], search: 'ada' })).toEqual([{ group: 'People', items: [options[2]] }])
})
