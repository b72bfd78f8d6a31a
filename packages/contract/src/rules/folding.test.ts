import { describe, expect, test } from 'vitest'
import { findPhrases, phraseIndex } from './phrases.ts'
import { randomIntegers } from './testing/chance.ts'
import { isSpaceless, placedTokens, tokensOf } from './tokens.ts'
import { joinWords, wordsOf } from './align.ts'
import { foldText } from './fold-text.ts'

const isSaid = (keyword: string, said: string) =>
  findPhrases(placedTokens(wordsOf(said).map((text) => ({ text }))), phraseIndex([{ key: '', phrase: keyword }]))
    .length > 0

const APOSTROPHES = Array.from("'’‘‛´`ʼʻʹʾʿ′‵＇｀ꞌ՚")

describe('an apostrophe separates what people read as two words', () => {
  test.each([
    ['incendie', "l'incendie"],
    ['eau', "beaucoup d'eau"],
    ['il', "qu'il vienne"],
    ['accord', "d'accord"],
    ['hôpital', "l'hôpital"],
    ['11 novembre', "l'11 novembre"],
    ['acqua', "dell'acqua"],
    ['Antonio', "sant'Antonio"],
    ['anno', "quest'anno"],
    ['incendi', "l'incendi"],
    ['Miller', "Miller's truck"],
    ['Miller', "Miller'll come"],
    ['boss', "the boss's car"],
    ['James', "James' car"],
    ['foto', "foto's"],
    ['Ankara', "Ankara'da"],
    ['rock n roll', "rock'n'roll"],
    ['Angelo', "D'Angelo"],
  ])('%s is said in “%s”, with every sign for it', (keyword, said) => {
    for (const sign of APOSTROPHES) expect(isSaid(keyword, said.replaceAll("'", sign)), sign).toBe(true)
  })

  test.each([
    ['don', "I don't know"],
    ['can', "we can't"],
    ['Neil', "O'Neil"],
    ['clock', "at five o'clock"],
    ['000', "1'000"],
  ])('%s is not said in “%s”', (keyword, said) => {
    for (const sign of APOSTROPHES) expect(isSaid(keyword, said.replaceAll("'", sign)), sign).toBe(false)
  })

  test.each(["couldn't", "O'Neil", "l'incendie", "Miller's", "п'ять", "qu'il", "D'Angelo"])(
    '%s is the same word with every sign for it',
    (word) => {
      for (const sign of APOSTROPHES) expect(tokensOf(word.replaceAll("'", sign)), sign).toEqual(tokensOf(word))
    },
  )
})

test.each([
  ['handover', 'Night_shift_handover.wav'],
  ['handover', 'night-shift-handover.mp3'],
  ['handover', 'shift/handover/2026'],
  ['handover', 'night.shift.handover.v2'],
  ['handover', '2026_11_28_handover_A'],
  ['handover', 'ops:handover:night'],
  ['handover', 'shift＿handover﹏late‿night'],
  ['handover', 'shift\\handover'],
  ['handover', 'shift–handover—late'],
  ['example', 'ops@example.com'],
  ['USA', 'the U.S.A. team'],
  ['5 pm', 'at 5 p.m. today'],
  ['z.B.', 'zB'],
])('a connector separates words: %s is said in “%s”', (keyword, said) => {
  expect(isSaid(keyword, said)).toBe(true)
})

test.each([
  ['محمد', 'مُحَمَّدٌ'],
  ['محمد', 'مـــحـــمـــد'],
  ['أحمد', 'احمد'],
  ['إسلام', 'اسلام'],
  ['مدرسة', 'مَدْرَسَه'],
  ['على', 'علي'],
  ['کتاب', 'كتاب'],
  ['میخواهم', 'می\u200Cخواهم'],
  ['שלום', 'שָׁלוֹם'],
  ['צהל', 'צה״ל'],
  ['צה"ל', 'צה״ל'],
  ['גורג', "ג'ורג'"],
  ['firetruck', 'fire\u00ADtruck'],
  ['fire', '\u202Afi\u200Bre\u2060\u202C\uFEFF'],
  ['fire', 'f\uFE0Fi\u034Fre'],
  ['Москва', 'Москва\u0301'],
  ['замок', 'за\u0301мок'],
  ['ёлка', 'елка'],
  ['istanbul', 'İstanbul'],
  ['7', '7\uFE0F\u20E3'],
])('a sign that changes no word is not compared: %s is %s', (one, other) => {
  expect(tokensOf(one)).toEqual(tokensOf(other))
  expect(tokensOf(one)).toHaveLength(1)
})

test.each([
  ['résumé', 'resume'],
  ['й', 'и'],
  ['ガス', 'カス'],
  ['มา', 'ม้า'],
  ['की', 'का'],
  ['ё', 'э'],
])('a mark that makes another word is compared: %s is not %s', (one, other) => {
  expect(tokensOf(one)).not.toEqual(tokensOf(other))
})

test('digits of every script are the same digits', () => {
  const zeros = Array.from({ length: 0x1_ffff }, (_, code) => String.fromCodePoint(code)).filter(
    (sign) => /\p{Nd}/u.test(sign) && tokensOf(sign)[0] === '0',
  )
  expect(zeros.length).toBeGreaterThan(60)
  for (const zero of zeros) {
    const digits = [9, 1, 1].map((digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit)).join('')
    expect(tokensOf(digits), digits).toEqual(['911'])
  }
  expect(tokensOf('٣٫١٤ ١٬٠٠٠')).toEqual(['3.14', '1,000'])
})

describe('words are found inside text of scripts without spaces', () => {
  test.each([
    ['東京', '明日は東京駅に行きます'],
    ['火事', '火事です'],
    ['佐々木', '佐々木さん'],
    ['ゲーム', 'コンピューターゲーム'],
    ['消防', '消防车来了'],
    ['ไฟไหม้', 'มีไฟไหม้ที่อาคาร'],
    ['ភ្លើង', 'មានភ្លើងឆេះ'],
    ['ໄຟ', 'ມີໄຟໄໝ້'],
    ['မီး', 'မီးလောင်'],
    ['서울', '서울에서'],
    ['東京', '東\u200B京'],
    ['ｶﾀｶﾅ', 'カタカナ語'],
  ])('%s in %s', (keyword, said) => {
    expect(isSaid(keyword, said)).toBe(true)
    expect(tokensOf(keyword).every(isSpaceless)).toBe(true)
  })

  test.each([
    ['京東', '東京駅'],
    ['東駅', '東京駅'],
    ['ไฟมา', 'ไฟไหม้'],
  ])('%s is not in %s', (keyword, said) => expect(isSaid(keyword, said)).toBe(false))
})

describe('a number is the same however its digits are separated', () => {
  const ways = [
    '5550142',
    '555-0142',
    '555 0142',
    '555.0142',
    '555–0142',
    '555/0142',
    '555_0142',
    '555\u00A00142',
    '55 50 142',
  ]
  test.each(ways)('%s', (written) => {
    for (const other of ways) expect(isSaid(written, `call ${other} now`), other).toBe(true)
    expect(isSaid(written, 'call 555-0143 now')).toBe(false)
  })

  const international = ['+1 (415) 555-0142', '14155550142', '1-415-555-0142', '1.415.555.0142', '+1 415 5550142']
  test.each(international)('%s', (written) => {
    for (const other of international) expect(isSaid(written, `call ${other} now`), other).toBe(true)
  })

  test('a number without its country is found where that is set apart', () => {
    expect(international.map((other) => isSaid('4155550142', `call ${other} now`))).toEqual([
      true,
      false,
      true,
      true,
      true,
    ])
    expect(isSaid('030 1234567', 'call +49 (0) 30 / 123 45 67')).toBe(true)
    expect(isSaid('1234567', 'call 030 / 123 45 67')).toBe(true)
  })

  test.each([
    ['12345', '12 345'],
    ['1 000', '1,000'],
    ['28.11.2026', '28 11 2026'],
    ['٥٥٥٠١٤٢', '555-0142'],
  ])('%s and %s', (one, other) => expect([isSaid(one, other), isSaid(other, one)]).toEqual([true, true]))
})

test('names are compared like words, and without accents', () => {
  expect(foldText('Renée O’Neil')).toBe(foldText("renee o'neil"))
  expect(foldText('مُحَمَّد')).toBe(foldText('محمد'))
  expect(foldText('Straße ٧')).toBe('strasse 7')
})

const PARTS = [
  ...[
    "l'incendie",
    'Miller’s',
    'don´t',
    'O`Neil',
    'Night_shift_handover.wav',
    'U.S.A.',
    'p.m.',
    '3.14',
    '1,000',
    '555-0142',
  ],
  ...[
    'مُحَمَّدٌ',
    'مـحمد',
    '٩١١',
    '٣٫١٤',
    'שָׁלוֹם',
    'צה״ל',
    '東京駅',
    'カー',
    'ｶﾞ',
    'ไฟไหม้',
    'ភ្លើង',
    '서울에서',
    'Москва\u0301',
  ],
  ...[
    'é',
    '\u0301',
    '\u200B',
    '\u00AD',
    '_',
    '.',
    "'",
    '’',
    ':',
    '-',
    '´',
    'a',
    'o',
    'n',
    't',
    's',
    '7',
    '٧',
    'İ',
    'ß',
    'ﬀ',
    '½',
    '"',
    '״',
    'ה',
  ],
]

test('random text has the same words word by word, in every form, and when its words are split again', () => {
  const seed = 2026
  const chance = randomIntegers(seed)
  const word = () => Array.from({ length: 1 + chance(3) }, () => PARTS[chance(PARTS.length)]).join('')
  for (let round = 0; round < 5000; round++) {
    const words = Array.from({ length: 1 + chance(4) }, word)
    const text = words.join(' ')
    const what = `seed ${seed}, round ${round}: ${JSON.stringify(text)}`
    const tokens = tokensOf(text)
    expect(
      placedTokens(words.map((each) => ({ text: each }))).map(({ token }) => token),
      what,
    ).toEqual(tokens)
    expect(tokensOf(tokens.join(' ')), what).toEqual(tokens)
    for (const form of ['NFC', 'NFD']) expect(tokensOf(text.normalize(form)), `${what} ${form}`).toEqual(tokens)
    expect(
      tokens.filter((token) => /[\s|]/.test(token)),
      what,
    ).toEqual([])
  }
})

test('a text has the same words after it is parted into spoken words and joined again', () => {
  for (const one of PARTS.filter((part) => /[\p{L}\p{N}]/u.test(part)))
    for (const other of PARTS.filter((part) => !/\p{M}/u.test(part))) {
      const text = `${one} ${other} ${one}`
      expect(tokensOf(joinWords(wordsOf(text))), text).toEqual(tokensOf(text))
    }
})
