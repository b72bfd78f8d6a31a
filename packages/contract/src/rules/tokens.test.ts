import { describe, expect, test } from 'vitest'
import { randomIntegers } from './testing/chance.ts'
import { placedTokens, tokensOf } from './tokens.ts'

test.each(['', '   ', '… — ! ?', '“”', '🔥🚒', '%', '\\'])('%j contains no word', (text) => {
  expect(tokensOf(text)).toEqual([])
})

describe('words that people would call the same have the same token', () => {
  test.each([
    ['Straße', 'STRASSE'],
    ['GROẞ', 'groß'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ ΜΟΥ', 'οδοσ μου'],
    ['Пожар', 'ПОЖАР'],
    ['ՀՐԴԵՀ', 'հրդեհ'],
    ['ᲮᲐᲜᲫᲐᲠᲘ', 'ხანძარი'],
    ['ﬁre', 'fire'],
    ['ＦＩＲＥ', 'fire'],
    ['ｶﾀｶﾅ', 'カタカナ'],
    ['𝔉𝔦𝔯𝔢', 'fire'],
    ['cafe\u0301', 'café'],
    ['İstanbul', 'i̇stanbul'],
    ['273 \u212A', '273 k'],
    ['don’t', "don't"],
    ['ﬀ', 'FF'],
  ])('%s is %s', (one, other) => {
    expect(tokensOf(one)).toEqual(tokensOf(other))
    expect(tokensOf(one)).not.toEqual([])
  })
})

test.each([
  ['résumé', 'resume'],
  ['fires', 'fire'],
  ['Øre', 'ore'],
  ['ガス', 'カス'],
])('%s and %s are different words', (one, other) => {
  expect(tokensOf(one)).not.toEqual(tokensOf(other))
})

test.each([
  ['The fire-truck, please!', ['the', 'fire', 'truck', 'please']],
  ["I don't know O'Neil", ['i', "don't", 'know', "o'neil"]],
  ['unit_7 at 3.14 or 1,000', ['unit', '7', 'at', '3.14', 'or', '1,000']],
  ['良い佐々木Bar', ['良', 'い', '佐', '々', '木', 'bar']],
  ['สวัสดี', ['ส', 'วั', 'ส', 'ดี']],
  ['الحريق، الآن', ['الحريق', 'الان']],
])('%s splits into its words', (text, words) => {
  expect(tokensOf(text)).toEqual(words)
})

const samples = [
  'Großbrand an der Weißstraße 12b',
  'Η πυροσβεστική ΥΠΗΡΕΣΙΑ της Αθήνας',
  'Пожарная часть №7 едет',
  'حريق في المبنى رقم ١٢',
  'दमकल की गाड़ी',
  '消防車が東京都庁に向かう',
  'ไฟไหม้ที่อาคารสาม',
  'Cháy lớn ở tòa nhà',
  'ḋṩ ﬃ ǆ ½ Ⅷ ㍿',
]

describe.each(samples)('%s', (text) => {
  test.each(['NFC', 'NFD', 'NFKC', 'NFKD'])('has the same words in form %s', (form) => {
    expect(tokensOf(text.normalize(form))).toEqual(tokensOf(text))
  })

  test('has the same words in upper and lower case', () => {
    expect(tokensOf(text.toUpperCase())).toEqual(tokensOf(text))
    expect(tokensOf(text.toLowerCase())).toEqual(tokensOf(text))
  })

  test('has the same words when split again', () => {
    const tokens = tokensOf(text)
    expect(tokensOf(tokens.join(' '))).toEqual(tokens)
    expect(placedTokens(tokens.map((token) => ({ text: token }))).map(({ token }) => token)).toEqual(tokens)
  })
})

test('a single letter or digit keeps its token when it is split again', () => {
  const restless: string[] = []
  for (let block = 0; block < 0x1_f000; block += 0x100) {
    const characters = Array.from({ length: 0x100 }, (_, at) => String.fromCodePoint(block + at))
    const tokens = tokensOf(characters.filter((character) => /[\p{L}\p{N}]/u.test(character)).join(' '))
    if (tokensOf(tokens.join(' ')).join(' ') !== tokens.join(' ')) restless.push(block.toString(16))
  }
  expect(restless).toEqual([])
})

test('each token has the index of its spoken word', () => {
  expect(placedTokens([{ text: 'Send' }, { text: '—' }, { text: 'fire-truck' }, { text: 'two!' }])).toEqual([
    { token: 'send', word: 0 },
    { token: 'fire', word: 2 },
    { token: 'truck', word: 2 },
    { token: 'two', word: 3 },
  ])
})

test('plain letters and digits split like UAX #29', () => {
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
  const letters = 'abcKSIxyz0129'
  const chance = randomIntegers(29)
  for (let round = 0; round < 2000; round++) {
    const length = 1 + chance(8)
    const word = Array.from({ length }, () => letters[chance(letters.length)]).join('')
    const split = [...segmenter.segment(word.toLowerCase())].filter((part) => part.isWordLike)
    expect(tokensOf(word)).toEqual(split.map(({ segment }) => segment))
  }
})
