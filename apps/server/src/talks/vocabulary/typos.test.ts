import { expect, test } from 'vitest'
import { randomIntegers } from '@earshot/contract/rules/testing/chance'
import { typosBetween, typosOf, transpositions } from './typos.ts'

test.each([
  ['pump', 'pump', 0],
  ['', 'pump', 4],
  ['pump', 'pumps', 1],
  ['pump', 'pmp', 1],
  ['pump', 'pomp', 1],
  ['pump', 'pmup', 1],
  ['generator', 'genreatro', 2],
  ['kitten', 'sitting', 3],
  ['ca', 'abc', 3],
  ['пожар', 'пажор', 2],
  ['🔥🚒', '🚒🔥', 1],
])('%j is %j with %d slips', (one, other, slips) => {
  expect([typosBetween(one, other), typosBetween(other, one)]).toEqual([slips, slips])
})

test('short words allow no typing error, longer ones one or two', () => {
  expect(['is', 'the', 'water', 'engine', 'generator'].map(typosOf)).toEqual([0, 1, 1, 2, 2])
})

test('every pair of neighbouring letters is swapped', () => {
  expect(transpositions('pump')).toEqual(['upmp', 'pmup', 'pupm'])
  expect(transpositions('a')).toEqual([])
  for (const swapped of transpositions('generator')) expect(typosBetween('generator', swapped)).toBe(1)
})

const chance = randomIntegers(3)

test('a word with a few typing errors has at most that distance', () => {
  for (let round = 0; round < 2000; round++) {
    const word = Array.from({ length: 3 + chance(8) }, () => 'abcde'[chance(5)]).join('')
    const slipped = [1, 2].reduce(slip, word)
    expect(typosBetween(word, slipped), `${word} ${slipped}`).toBeLessThanOrEqual(4)
    expect(typosBetween(word, slip(word)), word).toBeLessThanOrEqual(1)
  }
})

function slip(word: string) {
  const at = chance(word.length)
  const ways = [
    word.slice(0, at) + word.slice(at + 1),
    `${word.slice(0, at)}x${word.slice(at)}`,
    `${word.slice(0, at)}x${word.slice(at + 1)}`,
    transpositions(word)[at] ?? word,
  ]
  return ways[chance(4)] ?? word
}
