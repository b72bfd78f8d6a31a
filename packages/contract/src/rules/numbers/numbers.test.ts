import { expect, test } from 'vitest'
import { beginningOf, beginningsIn, findPhrases, phraseIndex } from '../phrases.ts'
import { findSought, soughtIn, termsOf } from '../query.ts'
import { chanceOf } from '../testing/chance.ts'
import { placedTokens, tokensOf } from '../tokens.ts'
import { digitsOf } from './read.ts'
import { UNALIKE, PAIRS } from './testing/pairs.ts'
import { variantsOf } from './variants.ts'

const wordsOf = (said: string) => said.split(' ').map((text) => ({ text }))

/** The words of a text that a phrase is found in, as an alert looks for it. */
const heard = (phrase: string, said: string, soundsLike = false) =>
  findPhrases(placedTokens(wordsOf(said)), phraseIndex([{ key: '', phrase, soundsLike }])).map(({ first, last }) =>
    said
      .split(' ')
      .slice(first, last + 1)
      .join(' '),
  )

test.each(UNALIKE)('%j is not said in “%s”', (phrase, said) => {
  expect(heard(phrase, said)).toEqual([])
  expect(heard(phrase, `we heard ${said} there`)).toEqual([])
})

test.each(PAIRS)('%j is said in “%s”, and the other way about', (one, other) => {
  expect(heard(one, `we heard ${other} there`)).toContain(other)
  expect(heard(other, `we heard ${one} there`)).toContain(one)
})

test.each(PAIRS)('an alert for %j is looked at where “%s” is said, and the other way about', (one, other) => {
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
])('of the query %j the words of “%s” are marked', (query, said, marked) => {
  const words = said.split(' ')
  const found = findSought(placedTokens(wordsOf(said)), soughtIn(termsOf(query)))
  const places = new Set(found.flatMap(({ first, last }) => words.map((_, at) => at).slice(first, last + 1)))
  expect(words.filter((_, at) => places.has(at))).toEqual(marked)
})

test('a number that is spared is spared however it is said', () => {
  const index = phraseIndex([{ key: 'unit', phrase: 'unit', exclude: ['unit 4'] }])
  expect(findPhrases(placedTokens(wordsOf('unit four and unit five')), index)).toEqual([
    { key: 'unit', first: 3, last: 3 },
  ])
})

test('another way to say a number is no word that only sounds like it', () => {
  expect(heard('unit 4', 'unit four', true)).toEqual(['unit four'])
  expect(heard('unit 4', 'unit for', true)).toEqual([])
  expect(heard('Jon 2', 'John two or John to', true)).toEqual(['John two'])
})

test('every number is read as its digits again, in whichever way it is said', () => {
  const chance = chanceOf(13)
  for (let round = 0; round < 500; round++) {
    const digits = `${chance([10, 100, 1000, 10_000, 1_000_000][round % 5] ?? 10)}`
    const ways = variantsOf([digits])
    expect(ways.length).toBeGreaterThan(2)
    for (const way of ways) expect([way.join(' '), digitsOf(way)]).toEqual([way.join(' '), digits])
  }
})

test('in chance talks an alert that is said is looked at', () => {
  const chance = chanceOf(4)
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

test('a talk of nothing but numbers is no heavier than its length', () => {
  const tokens = Array.from(
    { length: 20_000 },
    (_, at) => ['nine', 'one', '21', 'zwei', 'hundred'][(at * 7 + (at >> 3)) % 5] ?? '',
  )
  expect(beginningsIn(tokens).length).toBeGreaterThan(5)
})
