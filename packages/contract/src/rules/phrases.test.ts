import { expect, test } from 'vitest'
import { findPhrases, phraseIndex } from './phrases.ts'
import { placedTokens, tokensOf } from './tokens.ts'

const find = (said: string, ...phrases: string[]) =>
  findPhrases(
    placedTokens(said.split(' ').map((text) => ({ text }))),
    phraseIndex(phrases.map((phrase) => ({ key: phrase, phrase }))),
  )

test.each([
  ['part of a word', 'the firefighters', 'fire'],
  ['the words in another order', 'department fire', 'fire department'],
  ['the words with another between them', 'fire the department', 'fire department'],
  ['the beginning of a phrase at the very end', 'call the fire', 'fire department'],
  ['an empty keyword', 'anything at all', ''],
  ['a keyword without a letter', 'anything … at all', '…'],
])('%s is no match', (_, said, phrase) => {
  expect(find(said, phrase)).toEqual([])
})

test('a phrase is found wherever it was said, whatever its case', () => {
  expect(find('Fire department! The FIRE DEPARTMENT.', 'fire department')).toEqual([
    { key: 'fire department', first: 0, last: 1 },
    { key: 'fire department', first: 3, last: 4 },
  ])
})

test('phrases that overlap are all found, in the order of speech', () => {
  expect(find('fire fire department', 'fire department', 'fire', 'fire fire')).toEqual([
    { key: 'fire', first: 0, last: 0 },
    { key: 'fire fire', first: 0, last: 1 },
    { key: 'fire department', first: 1, last: 2 },
    { key: 'fire', first: 1, last: 1 },
  ])
})

test('a phrase may lie inside one spoken word, or go across its edge', () => {
  expect(find('a fire-truck came', 'fire truck', 'truck came')).toEqual([
    { key: 'fire truck', first: 1, last: 1 },
    { key: 'truck came', first: 1, last: 2 },
  ])
})

const vocabularies = [
  ['fire', 'Fire', 'truck', 'fire-truck', 'the', '—', "don't"],
  ['πυρκαγιά', 'ΟΔΟΣ', 'οδός', 'οδοσ', 'τώρα'],
  ['пожар', 'ПОЖАР', 'вода', 'вода-пожар'],
  ['حريق', 'ماء', 'الآن', '،'],
  ['火事', '消防車', '東京', '水'],
  ['straße', 'STRASSE', 'groß', 'ﬁre'],
]

test.each(vocabularies)(
  'thousands of chance talks have the matches that looking everywhere finds: %s …',
  (...words) => {
    for (let round = 0; round < 600; round++) {
      const spoken = some(words, 12)
      const phrases = Array.from({ length: 1 + chance(5) }, () => some(words, 3).join(' '))
      const found = findPhrases(
        placedTokens(spoken.map((text) => ({ text }))),
        phraseIndex(phrases.map((phrase, key) => ({ key, phrase }))),
      )
      expect(sorted(found), JSON.stringify({ spoken, phrases })).toEqual(sorted(lookEverywhere(spoken, phrases)))
    }
  },
)

interface Match {
  key: number
  first: number
  last: number
}

function lookEverywhere(spoken: string[], phrases: string[]): Match[] {
  const all = spoken.flatMap((text, word) => tokensOf(text).map((token) => ({ token, word })))
  return phrases.flatMap((phrase, key) => {
    const wanted = tokensOf(phrase)
    if (wanted.length === 0) return []
    return all
      .map((_, from) => all.slice(from, from + wanted.length))
      .filter((part) => part.map(({ token }) => token).join('\n') === wanted.join('\n'))
      .map((part) => ({ key, first: part[0]?.word ?? -1, last: part.at(-1)?.word ?? -1 }))
  })
}

const sorted = (matches: Match[]) => matches.map((match) => JSON.stringify(match, ['key', 'first', 'last'])).sort()

const chance = (below: number) => Math.floor(Math.random() * below)

const some = (words: string[], most: number) =>
  Array.from({ length: 1 + chance(most) }, () => words[chance(words.length)] ?? '')
