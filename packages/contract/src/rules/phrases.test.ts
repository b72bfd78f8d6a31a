import { expect, test } from 'vitest'
import { randomIntegers } from './testing/chance.ts'
import { beginningOf, beginningsIn, findPhrases, type Phrase, phraseIndex } from './phrases.ts'
import { soundOf } from './sounds-like.ts'
import { placedTokens, tokensOf } from './tokens.ts'

const find = (said: string, ...phrases: string[]) =>
  findPhrases(
    placedTokens(said.split(' ').map((text) => ({ text }))),
    phraseIndex(phrases.map((phrase) => ({ key: phrase, phrase }))),
  ).map(({ key, first, last }) => ({ key, first, last }))

test.each([
  ['part of a word', 'the firefighters', 'fire'],
  ['the words in another order', 'department fire', 'fire department'],
  ['the words with another between them', 'fire the department', 'fire department'],
  ['the beginning of a phrase at the very end', 'call the fire', 'fire department'],
  ['an empty keyword', 'anything at all', ''],
  ['a keyword without a letter', 'anything … at all', '…'],
])('%s is not a match', (_, said, phrase) => {
  expect(find(said, phrase)).toEqual([])
})

test('a phrase matches everywhere, ignoring case', () => {
  expect(find('Fire department! The FIRE DEPARTMENT.', 'fire department')).toEqual([
    { key: 'fire department', first: 0, last: 1 },
    { key: 'fire department', first: 3, last: 4 },
  ])
})

test('overlapping phrases all match, in order', () => {
  expect(find('fire fire department', 'fire department', 'fire', 'fire fire')).toEqual([
    { key: 'fire', first: 0, last: 0 },
    { key: 'fire fire', first: 0, last: 1 },
    { key: 'fire department', first: 1, last: 2 },
    { key: 'fire', first: 1, last: 1 },
  ])
})

test('a phrase may match inside one spoken word, or across its end', () => {
  expect(find('a fire-truck came', 'fire truck', 'truck came')).toEqual([
    { key: 'fire truck', first: 1, last: 1 },
    { key: 'truck came', first: 1, last: 2 },
  ])
})

const listen = (said: string, phrase: Omit<Phrase<string>, 'key'>) =>
  findPhrases(placedTokens(said.split(' ').map((text) => ({ text }))), phraseIndex([{ key: '', ...phrase }])).map(
    ({ first, last }) =>
      said
        .split(' ')
        .slice(first, last + 1)
        .join(' '),
  )

test.each([
  ['the fire drill is on', { phrase: 'fire', exclude: ['fire drill'] }, []],
  ['fire drill, then fire', { phrase: 'fire', exclude: ['fire drill'] }, ['fire']],
  ['the fire-drill is on', { phrase: 'fire', exclude: ['Fire Drill'] }, []],
  ['a fire truck drill', { phrase: 'fire truck', exclude: ['truck drill', 'fire', 'a fire'] }, ['fire truck']],
  ['a fire truck drill', { phrase: 'fire truck', exclude: ['a fire truck drill'] }, []],
  ['fire', { phrase: 'fire', exclude: ['fire'] }, []],
  ['fire fire fire', { phrase: 'fire', exclude: ['fire fire'] }, []],
  ['the end is fire', { phrase: 'fire', exclude: ['fire drill', '…', ''] }, ['fire']],
  ['no FIRE here', { phrase: 'fire', exclude: ['no fire'] }, []],
])('in “%s” the keyword of %j matches at %j', (said, phrase, words) => {
  expect(listen(said, phrase)).toEqual(words)
})

test('phonetic matches occur only for similar words, and only when enabled', () => {
  expect(listen('mr Maier and the mayor', { phrase: 'Meyer', soundsLike: false })).toEqual([])
  expect(listen('mr Maier and the mayor', { phrase: 'Meyer', soundsLike: true })).toEqual(['Maier', 'mayor'])
  expect(listen('more and more', { phrase: 'Meyer', soundsLike: true })).toEqual([])
  expect(listen('call Jon Smyth now', { phrase: 'John Smith', soundsLike: true })).toEqual(['Jon Smyth'])
})

test('a phonetic match is excluded word for word', () => {
  const phrase = { phrase: 'Meyer', soundsLike: true, exclude: ['mayor'] }
  expect(listen('mr Maier and the mayor', phrase)).toEqual(['Maier'])
})

test.each([
  ['R&D', ['R&D', 'r & d', 'R. D.', 'R-D'], ['R and D', 'RD']],
  ['C++', ['C', 'c'], ['CC']],
])('punctuation separates words: %s matches %j, not %j', (phrase, said, unsaid) => {
  for (const text of said) expect(listen(text, { phrase }), text).toEqual([text])
  for (const text of unsaid) expect(listen(text, { phrase }), text).toEqual([])
})

const vocabularies = [
  ['fire', 'Fire', 'truck', 'fire-truck', 'the', '—', "don't", 'fyre', 'trucks'],
  ['résumé', 'Resume', 'RÉSUMÉ', 'straße', 'STRASSE', 'ﬁre', 'groß', 'Großbrand', 'Þór', 'Thor'],
  ['πυρκαγιά', 'ΟΔΟΣ', 'οδός', 'οδοσ', 'τώρα'],
  ['пожар', 'ПОЖАР', 'вода', 'вода-пожар'],
  ['حريق', 'ماء', 'الآن', '،'],
  ['आग', 'पानी', 'दमकल', 'दमकल की', '।'],
  ['火事', '消防車', '東京', '水', 'ｶﾀｶﾅ', 'カタカナ'],
]

test.each(vocabularies)('thousands of random talks have the same matches as a brute-force search: %s …', (...words) => {
  for (let round = 0; round < 600; round++) {
    const spoken = some(words, 12)
    const phrases = Array.from({ length: 1 + chance(5) }, () => ({
      phrase: some(words, 3).join(' '),
      soundsLike: chance(3) === 0,
      exclude: chance(3) === 0 ? [some(words, 4).join(' '), some(words, 2).join(' ')] : [],
    }))
    const found = findPhrases(
      placedTokens(spoken.map((text) => ({ text }))),
      phraseIndex(phrases.map((phrase, key) => ({ key, ...phrase }))),
    )
    expect(sorted(found), JSON.stringify({ spoken, phrases })).toEqual(sorted(lookEverywhere(spoken, phrases)))

    const beginnings = new Set(beginningsIn(tokensOf(spoken.join(' '))))
    const begun = phrases.filter(({ phrase, soundsLike }) => beginnings.has(beginningOf(phrase, soundsLike)))
    for (const { key } of found) expect(begun).toContain(phrases[key])
  }
})

interface Match {
  key: number
  first: number
  last: number
}

function lookEverywhere(spoken: string[], phrases: Omit<Phrase<number>, 'key'>[]): Match[] {
  const all = spoken.flatMap((text, word) => tokensOf(text).map((token) => ({ token, word })))
  const places = (wanted: string[], same: (one: string, other: string) => boolean) =>
    all.flatMap((_, from) => {
      const part = all.slice(from, from + wanted.length)
      const said = wanted.length > 0 && wanted.every((word, step) => part[step] && same(word, part[step].token))
      return said ? [{ from, to: from + wanted.length }] : []
    })
  return phrases.flatMap(({ phrase, soundsLike, exclude = [] }, key) => {
    const alike = (one: string, other: string) => soundOf(one) === soundOf(other)
    const spared = exclude.flatMap((each) => places(tokensOf(each), (one, other) => one === other))
    return places(tokensOf(phrase), soundsLike ? alike : (one, other) => one === other)
      .filter(({ from, to }) => !spared.some((place) => place.from <= from && to <= place.to))
      .map(({ from, to }) => ({ key, first: all[from]?.word ?? -1, last: all[to - 1]?.word ?? -1 }))
  })
}

const sorted = (matches: Match[]) => matches.map((match) => JSON.stringify(match, ['key', 'first', 'last'])).sort()

const chance = randomIntegers(7)

const some = (words: string[], most: number) =>
  Array.from({ length: 1 + chance(most) }, () => words[chance(words.length)] ?? '')
