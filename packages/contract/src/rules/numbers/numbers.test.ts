import { expect, test } from 'vitest'
import { beginningOf, beginningsIn, findPhrases, phraseIndex } from '../phrases.ts'
import { clausesOf } from '../query.ts'
import { findSearchTerms, searchTermsOf } from '../search-terms.ts'
import { randomIntegers } from '../testing/chance.ts'
import { placedTokens, tokensOf } from '../tokens.ts'
import { digitsOf } from './read.ts'
import { DIFFERENT_NUMBERS, SAME_NUMBERS } from './testing/pairs.ts'
import { variantsOf } from './variants.ts'

const wordsOf = (said: string) => said.split(' ').map((text) => ({ text }))

const heard = (phrase: string, said: string, soundsLike = false) =>
  findPhrases(placedTokens(wordsOf(said)), phraseIndex([{ key: '', phrase, soundsLike }])).map(({ first, last }) =>
    said
      .split(' ')
      .slice(first, last + 1)
      .join(' '),
  )

test.each(DIFFERENT_NUMBERS)('%j does not match “%s”', (phrase, said) => {
  expect(heard(phrase, said)).toEqual([])
  expect(heard(phrase, `we heard ${said} there`)).toEqual([])
})

test.each(SAME_NUMBERS)('%j matches “%s”, and the reverse', (one, other) => {
  expect(heard(one, `we heard ${other} there`)).toContain(other)
  expect(heard(other, `we heard ${one} there`)).toContain(one)
})

test.each(SAME_NUMBERS)('an alert for %j scans talks with “%s”, and the reverse', (one, other) => {
  for (const soundsLike of [false, true]) {
    expect(beginningsIn(tokensOf(`we heard ${other} there`))).toContain(beginningOf(one, soundsLike))
    expect(beginningsIn(tokensOf(`we heard ${one} there`))).toContain(beginningOf(other, soundsLike))
  }
})

test.each([
  ['nine one one', 'call 911 now', ['911']],
  ['911', 'nine hundred eleven and nine one one', ['nine', 'hundred', 'eleven', 'nine', 'one', 'one']],
  ['unit 4 ', 'unit four and for you', ['unit', 'four']],
  ['"unit 4"', 'unit four and four units', ['unit', 'four']],
  ['21 ', 'einundzwanzig und twenty-one', ['einundzwanzig', 'twenty-one']],
])('the query %j marks the words of “%s”', (query, said, marked) => {
  const words = said.split(' ')
  const found = findSearchTerms(placedTokens(wordsOf(said)), searchTermsOf(clausesOf(query)))
  const places = new Set(found.flatMap(({ first, last }) => words.map((_, at) => at).slice(first, last + 1)))
  expect(words.filter((_, at) => places.has(at))).toEqual(marked)
})

test('an excluded number is excluded in all its spoken forms', () => {
  const index = phraseIndex([{ key: 'unit', phrase: 'unit', exclude: ['unit 4'] }])
  expect(findPhrases(placedTokens(wordsOf('unit four and unit five')), index)).toMatchObject([
    { key: 'unit', first: 3, last: 3 },
  ])
})

test('another spoken form of a number is not a phonetic match', () => {
  expect(heard('unit 4', 'unit four', true)).toEqual(['unit four'])
  expect(heard('unit 4', 'unit for', true)).toEqual([])
  expect(heard('Jon 2', 'John two or John to', true)).toEqual(['John two'])
})

test('every spoken form of a number is parsed back to its digits', () => {
  const chance = randomIntegers(13)
  for (let round = 0; round < 500; round++) {
    const digits = `${chance([10, 100, 1000, 10_000, 1_000_000][round % 5] ?? 10)}`
    const ways = variantsOf([digits])
    expect(ways.length).toBeGreaterThan(2)
    for (const way of ways) expect([way.join(' '), digitsOf(way)]).toEqual([way.join(' '), digits])
  }
})

test('random talks with the words of an alert are scanned by it', () => {
  const chance = randomIntegers(4)
  const words = 'unit two twenty one 1 21 911 nine hundred and oh zwei und zwanzig hundert ein 4'.split(' ')
  const some = (most: number) => Array.from({ length: 1 + chance(most) }, () => words[chance(words.length)]).join(' ')
  let found = 0
  for (let round = 0; round < 3000; round++) {
    const [phrase, said] = [some(3), some(10)]
    if (heard(phrase, said).length === 0) continue
    found++
    expect(beginningsIn(tokensOf(said)), `${phrase} in ${said}`).toContain(beginningOf(phrase, false))
  }
  expect(found).toBeGreaterThan(250)
})

test('a talk of numbers only takes no more time than others of its length', () => {
  const tokens = Array.from(
    { length: 20_000 },
    (_, at) => ['nine', 'one', '21', 'zwei', 'hundred'][(at * 7 + (at >> 3)) % 5] ?? '',
  )
  expect(beginningsIn(tokens).length).toBeGreaterThan(5)
})
