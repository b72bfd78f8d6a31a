import { expect, test } from 'vitest'
import { readQuery } from './query.ts'

test.each(['', '   ', '"', '""', '" "', '-', '--', '- -', '“”', '%', '&', '!', '( )', '-"…"', ':*', '\\', '🔥'])(
  '%j asks for no word',
  (text) => {
    expect(readQuery(text)).toEqual({ words: null, patterns: [], sought: { phrases: [], prefix: '' } })
  },
)

test.each([
  ['pump', "'pump':*"],
  ['pump ', "('pump')"],
  ['water pump', "('water') & 'pump':*"],
  ['"pump"', "('pump')"],
  ['"water pump"', "('water' & 'pump')"],
  ['water-pump', "('water' & 'pump')"],
  ['-pump', "!('pump')"],
  ['--pump', "!('pump')"],
  ['water -pump', "('water') & !('pump')"],
  ['-"water pump"', "!('water' <-> 'pump')"],
  ['"water pump', "('water') & 'pump':*"],
  ['pump"', "'pump':*"],
  ['“Water Pump”', "('water' & 'pump')"],
  ['„Water Pump“', "('water' & 'pump')"],
  ['«вода насос»', "('вода' & 'насос')"],
  ['a & b', "('a') & 'b':*"],
  ['a | !b', "('a') & 'b':*"],
  ['fire:*', "'fire':*"],
  ["don't", "'don''t':*"],
  ['don’t ', "('don''t')"],
  ['\\', null],
])('%j is asked of the word index as %s', (text, words) => {
  expect(readQuery(text).words).toBe(words)
})

test.each([
  ['water pump', []],
  ['"pump"', []],
  ['-"water pump"', []],
  ['"water pump"', ['% water pump %']],
  ['"unit_7 ready" fire-truck', ['% unit\\_7 ready %', '% fire truck %']],
])('the phrases of %j are looked for as %j', (text, patterns) => {
  expect(readQuery(text).patterns).toEqual(patterns)
})

test('what is excluded is not marked, the beginning of the last word is', () => {
  expect(readQuery('"water pump" truck -fire hyd')).toMatchObject({
    sought: { phrases: ['water pump', 'truck'], prefix: 'hyd' },
  })
})
