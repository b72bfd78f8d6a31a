import { expect, test } from 'vitest'
import { clausesOf } from '@earshot/contract/rules/query'
import { readQuery } from '../query.ts'

const read = (text: string) => readQuery(clausesOf(text))

test.each(['', '   ', '"', '""', '" "', '-', '--', '- -', '“”', '%', '&', '!', '( )', '-"…"', ':*', '\\', '🔥'])(
  '%j contains no word',
  (text) => {
    expect(read(text)).toEqual({
      words: null,
      phrases: [],
      unwanted: [],
      every: [],
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
  ['water-pump ', "('water' & 'pump')"],
  ['water-pu', "('water' & 'pu':*)"],
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
  ['a | !b', "(('a') | 'b':*)"],
  ['(dry pump) OR (hose "water truck") now ', "((('dry') & ('pump')) | (('hose') & ('water' <-> 'truck'))) & ('now')"],
  ['-(pump OR hose)', "!((('pump') | ('hose')))"],
  ['channel:ops pump ', "('pump')"],
  ['(channel:ops pump) OR hose ', "((('pump')) | ('hose'))"],
  ['channel:ops OR hose ', null],
  ['-(channel:ops pump)', null],
  ['(nine one one) OR tag:urgent', null],
  ['fire:*', "'fire':*"],
  ["don't", "'don''t':*"],
  ['don’t ', "('don''t')"],
  ['\\', null],
])('%j becomes the index query %s', (text, words) => {
  expect(read(text).words).toBe(words)
})

test.each([
  ['water pump', [], []],
  ['"pump" -"truck"', [], []],
  ['"water pump"', [' water pump '], []],
  ['"water pump" or "fire truck" "dry hose"', [' dry hose '], []],
  ['-"water pump"', [], [' water pump ']],
  ['"unit_x ready" fire-truck -ladder-x', [' unit x ready ', ' fire truck '], [' ladder x ']],
  ['unit-x rea-d', [' unit x ', ' rea d'], []],
])('%j has the phrases %j and the excluded phrases %j', (text, phrases, unwanted) => {
  expect(read(text)).toMatchObject({ phrases, unwanted })
})

test('excluded words are not highlighted, and the beginning of the last word is', () => {
  expect(read('"water pump" truck -fire hyd')).toMatchObject({
    sought: { phrases: ['water pump', 'truck'], prefix: 'hyd' },
  })
})

test.each([
  ['pump -channel:ops', [{ not: { channels: [] } }]],
  ['pump OR has:note', [{ any: [{ words: "('pump')" }, { has: 'note' }] }]],
  ['-(has:note pump) hose', [{ not: { all: [{ has: 'note' }, { words: "('pump')" }] } }]],
])('%s asks for the conditions %j', (text, every) => {
  const meaning = ({ operator }: { operator: string }) =>
    operator === 'has' ? { has: 'note' as const } : { channels: [] }
  expect(readQuery(clausesOf(text), meaning).every).toEqual(every)
})
