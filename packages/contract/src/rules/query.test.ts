import { expect, test } from 'vitest'
import { alternativesIn, type Clause, clausesOf, isGroup, isTerm, isUnfinished, leavesOf } from './query.ts'
import { writeClauses } from './query-text.ts'
import { randomIntegers } from './testing/chance.ts'
import { searchTermsOf } from './search-terms.ts'

test('an empty query matches nothing', () => {
  expect(searchTermsOf(clausesOf('  '))).toEqual({ phrases: [], prefix: '' })
  expect(searchTermsOf(clausesOf('"" - !'))).toEqual({ phrases: [], prefix: '' })
})

test('words after a minus are excluded', () => {
  expect(searchTermsOf(clausesOf('pump -water -"fire truck"'))).toEqual({ phrases: ['pump'], prefix: '' })
})

test('the last word is a prefix until a space ends it', () => {
  expect(searchTermsOf(clausesOf('Water PUM'))).toEqual({ phrases: ['water'], prefix: 'pum' })
  expect(searchTermsOf(clausesOf('Water pump '))).toEqual({ phrases: ['water', 'pump'], prefix: '' })
})

test('OR joins the terms beside it, “or” only phrases, and either is marked', () => {
  const groups = (query: string) =>
    alternativesIn(clausesOf(query)).map((group) => group.filter(isTerm).map(({ tokens }) => tokens.join(' ')))
  expect(groups('dry pump OR hose OR "water truck" now ')).toEqual([['dry'], ['pump', 'hose', 'water truck'], ['now']])
  expect(groups('"a b" or "c d" or e')).toEqual([['a b', 'c d'], ['or'], ['e']])
  expect(groups('this or that')).toEqual([['this'], ['or'], ['that']])
  expect(searchTermsOf(clausesOf('pump OR "water truck" '))).toEqual({ phrases: ['pump', 'water truck'], prefix: '' })
})

test('quoted words stay together, with any kind of quotes', () => {
  expect(searchTermsOf(clausesOf('"water pump" dry'))).toEqual({ phrases: ['water pump'], prefix: 'dry' })
  expect(searchTermsOf(clausesOf('dry “Water pump”'))).toEqual({ phrases: ['dry', 'water pump'], prefix: '' })
})

test('a word of two tokens is a phrase, of which the last word may be incomplete while it is typed', () => {
  expect(searchTermsOf(clausesOf('fire-truck '))).toEqual({ phrases: ['fire truck'], prefix: '' })
  expect(searchTermsOf(clausesOf('fire-tru'))).toEqual({ phrases: [], prefix: 'fire tru' })
  expect(searchTermsOf(clausesOf('feu l’inc'))).toEqual({ phrases: ['feu'], prefix: 'l inc' })
  expect(searchTermsOf(clausesOf('東京'))).toEqual({ phrases: ['東 京'], prefix: '' })
})

test.each([
  ['Water PUM', 'water pum'],
  ['water pump ', 'water "pump"'],
  ['„Water pump“ -fire -"fire truck"', '"water pump" -fire -"fire truck"'],
  ['fire-truck 3.14', '"fire truck" 3.14'],
  ['-water', '-water'],
  ['don’t', "don't"],
  ['pump OR hose truck ', 'pump OR hose "truck"'],
  ['"water pump" or “fire truck”', '"water pump" OR "fire truck"'],
  ['"water pump" "or" "fire truck"', '"water pump" "or" "fire truck"'],
  ['now or never', 'now "or" never'],
  ['pump OR', '"pump"'],
  ['OR pump', '"or" pump'],
  ['pump OR OR -hose', 'pump OR -hose'],
  ['pump|hose ', 'pump OR "hose"'],
  ['(pump) ((hose) truck)', 'pump hose "truck"'],
  ['(pump hose) OR tru', '(pump hose) OR tru'],
  ['pump OR (hose tru', 'pump OR (hose tru'],
  ['pump OR (hose tru)', 'pump OR (hose "tru")'],
  ['-(pump OR -hose) now', '-(pump OR -hose) now'],
  ['-(-pump', '"pump"'],
  ['dry ) (', '"dry"'],
  ['Speaker:“Ana Lima” -channel:Ops has:note', 'speaker:"Ana Lima" -channel:Ops has:note'],
  ['(tag:urgent OR confidence:<80%) pum', 'tag:urgent OR confidence:<80% pum'],
  ['IN:dock -in:"Night ops"', 'channel:dock -channel:"Night ops"'],
  ['pump channel:', '"pump"'],
  ['note:channel "tag:a"', '"note channel" "tag a"'],
  ['fire-tru', 'fire-tru'],
  ['(fire-tru', 'fire-tru'],
  ['l’inc', 'l-inc'],
  ['555-01', '555-01'],
  ['東京', '"東 京"'],
])('%j is formatted as %j, with the same meaning', (query, again) => {
  expect(writeClauses(clausesOf(query))).toBe(again)
  expect(clausesOf(again)).toEqual(clausesOf(query))
})

test('terms that form one number are searched as one, unless a sign separates them', () => {
  const together = (query: string) => searchTermsOf(clausesOf(query)).phrases
  expect(together('call nine one one now ')).toEqual(['call', 'nine', 'one', 'one', 'now', 'nine one one'])
  expect(together('nineteen hundred eighty-five ')).toContain('nineteen hundred eighty five')
  expect(together('nine -one one ')).toEqual(['nine', 'one'])
  expect(together('nine OR one ')).toEqual(['nine', 'one'])
  expect(together('unit 4')).toEqual(['unit', '4'])
})

test('an operator is a condition on the talk, and none of its words are marked', () => {
  expect(clausesOf('-speaker:"Ana Lima" pump')).toEqual([
    { operator: 'speaker', value: 'Ana Lima', quoted: true, excluded: true },
    { tokens: ['pump'], excluded: false, prefix: true },
  ])
  expect(searchTermsOf(clausesOf('channel:ops (pump OR tag:urgent) -(hose -dry)'))).toEqual({
    phrases: ['pump', 'dry'],
    prefix: '',
  })
})

test.each(['before:soon', 'after:2026-02-30', 'has:nothing', 'confidence:<120%', 'confidence:high'])(
  '%s is searched as words, and named as unread',
  (query) => {
    const [operator = '', value = ''] = query.split(':')
    expect(clausesOf(query)).toMatchObject([{ prefix: false, unread: { operator, value } }])
  },
)

test.each(['channel:', '-from:', '(speaker:"', 'tag: has:'])(
  '%j is not finished, and searches for nothing',
  (query) => {
    expect(clausesOf(query)).toEqual([])
    expect(isUnfinished(query)).toBe(true)
    expect(isUnfinished(`${query} pump`) && query !== '(speaker:"').toBe(false)
  },
)

test('any text is parsed, is written again with the same meaning, and stays within its bounds', () => {
  const chance = randomIntegers(19)
  for (let round = 0; round < 5000; round++) {
    const query = Array.from({ length: chance(40) }, () => PIECES[chance(PIECES.length)]).join('')
    const clauses = clausesOf(query)
    expect(clausesOf(writeClauses(clauses)).map(plain), query).toEqual(clauses.map(plain))
    expect(depthOf(clauses), query).toBeLessThanOrEqual(8)
    expect(leavesOf(clauses).length, query).toBeLessThanOrEqual(query.length)
    searchTermsOf(clauses)
  }
})

test.each([
  '('.repeat(500),
  '-('.repeat(250),
  '(a '.repeat(160),
  '"'.repeat(500),
  'a|'.repeat(250),
  'channel:'.repeat(60),
])('a long text such as %.12s… is parsed without depth', (query) => {
  expect(depthOf(clausesOf(query))).toBeLessThanOrEqual(8)
})

const PIECES = [
  ...[
    '(',
    ')',
    '-',
    ' ',
    ' ',
    ' ',
    '|',
    '"',
    '“',
    '”',
    '„',
    '«',
    '»',
    ':',
    'OR',
    ' OR ',
    ' or ',
    'pump',
    'nine',
    'one',
    '1',
  ],
  ...[
    'channel:',
    'speaker:"',
    'before:2026-11-01',
    'has:note',
    'confidence:<0.8',
    'after:',
    'tag:a',
    'from:me',
    'ß',
    '火事',
    '\u0000',
  ],
  ...['\ud800', "'", '\\', '%', '🔥', 'before:soon', '\n', '-(', 'OR -(', '&', '!', '*'],
]

const depthOf = (clauses: readonly Clause[]): number =>
  Math.max(0, ...clauses.map((clause) => (isGroup(clause) ? 1 + depthOf(clause.clauses) : 0)))

/** Words of an operator that could not be read are written as words. */
const plain = (clause: Clause): unknown =>
  isGroup(clause) ? { ...clause, clauses: clause.clauses.map(plain) } : { ...clause, unread: undefined }
