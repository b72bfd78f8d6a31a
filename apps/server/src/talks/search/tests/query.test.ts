import { expect, test } from 'vitest'
import { termsOf } from '@earshot/contract/rules/query'
import { readTerms } from '../query.ts'

const readQuery = (text: string) => readTerms(termsOf(text))

test.each(['', '   ', '"', '""', '" "', '-', '--', '- -', '“”', '%', '&', '!', '( )', '-"…"', ':*', '\\', '🔥'])(
  '%j contains no word',
  (text) => {
    expect(readQuery(text)).toEqual({
      words: null,
      patterns: [],
      unwanted: [],
      sought: { phrases: [], prefix: '' },
    })
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
  ['pump OR hose ', "(('pump') | ('hose'))"],
  ['dry pump OR "water truck" OR ho', "('dry') & (('pump') | ('water' <-> 'truck') | 'ho':*)"],
  ['pump OR -"water truck"', "(('pump') | !('water' <-> 'truck'))"],
  ['a & b', "('a') & 'b':*"],
  ['a | !b', "('a') & 'b':*"],
  ['fire:*', "'fire':*"],
  ["don't", "'don''t':*"],
  ['don’t ', "('don''t')"],
  ['\\', null],
])('%j becomes the index query %s', (text, words) => {
  expect(readQuery(text).words).toBe(words)
})

test.each([
  ['water pump', [], []],
  ['"pump" -"truck"', [], []],
  ['"water pump"', ['% water pump %'], []],
  ['"water pump" or "fire truck" "dry hose"', ['% dry hose %'], []],
  ['-"water pump"', [], ['% water pump %']],
  ['"unit_7 ready" fire-truck -ladder-3', ['% unit\\_7 ready %', '% fire truck %'], ['% ladder 3 %']],
])('%j has the phrases %j and the excluded phrases %j', (text, patterns, unwanted) => {
  expect(readQuery(text)).toMatchObject({ patterns, unwanted })
})

test('excluded words are not highlighted, and the beginning of the last word is', () => {
  expect(readQuery('"water pump" truck -fire hyd')).toMatchObject({
    sought: { phrases: ['water pump', 'truck'], prefix: 'hyd' },
  })
})
