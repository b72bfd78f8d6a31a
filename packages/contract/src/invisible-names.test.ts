import { expect, test } from 'vitest'
import { optionalLine, requiredLine } from './fields.ts'
import { withoutInvisible } from './rules/invisible.ts'
import { titleOf, toTitle } from './rules/titles.ts'

const NOTHING = [
  ...['\u200B', '\u200B\u200B', '\u202E', '\u2066\u2069', '\uFEFF', '\u2060', '\u00AD', '\u061C', '\u200E\u200F'],
  ...[
    '\u3164',
    '\u115F',
    '\u180E',
    '\u034F',
    '\u2800',
    '\u{E0041}',
    '\uFE0F',
    '\u200D',
    '\u200C',
    ' \u200B ',
    '\u206A',
  ],
]

test.each(NOTHING.map((text) => [JSON.stringify(text), text]))('a title of %s alone is empty', (_, text) => {
  expect([withoutInvisible(text).trim(), toTitle(text), titleOf(text)]).toEqual(['', '', ''])
  expect(optionalLine(80).parse(text)).toBe('')
  expect(() => requiredLine('Enter a name', 80).parse(text)).toThrow('Enter a name')
})

test.each([
  ['a reversed name', 'invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['an isolate', 'a\u2067b\u2069c', 'abc'],
  ['an embedding', '\u202Bhello\u202C', 'hello'],
  ['a zero width space in a word', 'ad\u200Bmin', 'admin'],
  ['a byte order mark', '\uFEFFNight shift', 'Night shift'],
  ['a soft hyphen', 'Nacht\u00ADschicht', 'Nachtschicht'],
  ['a joiner between Latin letters', 'ad\u200Dmin', 'admin'],
  ['hidden tags', 'Gate\u{E0041}\u{E0042} 4', 'Gate 4'],
  ['a filler', 'Gate\u3164', 'Gate'],
])('%s is a name without what is invisible', (_, text, shown) => {
  expect([toTitle(text), requiredLine('Enter a name', 80).parse(text), optionalLine(80).parse(text)]).toEqual([
    shown,
    shown,
    shown,
  ])
})

test.each([
  ['a family', '👨\u200D👩\u200D👧 at gate 4'],
  ['a skin tone in a sequence', '👩🏽\u200D🚒'],
  ['a heart', '❤\uFE0F'],
  ['a heart on fire', '❤\uFE0F\u200D🔥'],
  ['a rainbow flag', '🏳\uFE0F\u200D🌈'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a key cap', '1\uFE0F\u20E3'],
  ['Persian with a non-joiner', 'می\u200Cخواهم'],
  ['Persian plural', 'کتاب\u200Cها'],
  ['Sinhala with a joiner', 'ශ්\u200Dරී'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['Arabic', 'غرفة العمليات'],
  ['an Arabic number sign', '\u0600١٢'],
  ['an ideographic variant', '葛\u{E0100}'],
  ['Hebrew', 'שלום'],
])('%s stays as it is written', (_, text) => {
  expect([toTitle(text), optionalLine(80).parse(text)]).toEqual([text.normalize(), text.normalize()])
})
