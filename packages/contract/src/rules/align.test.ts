import { expect, test } from 'vitest'
import { alignWords, joinWords, type PlacedWord, wordsOf } from './align.ts'
import { commonPairs } from './common-pairs.ts'

/** One word per second, each half a second long. */
const heard = (text: string): PlacedWord[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word, at) => ({ text: word, start: at, end: at + 0.5, confidence: 0.7 }))

const shown = (words: PlacedWord[]) => words.map(({ text, start, end }) => `${text} ${start}–${end}`)

test('an unchanged text keeps every time and confidence', () => {
  const said = heard('the water pump is broken')
  expect(alignWords(said, 'the water pump is broken', 10)).toEqual(said)
})

test('case, punctuation and paragraphs change the words but not their times', () => {
  const said = heard('the water pump is broken')
  const aligned = alignWords(said, 'The water pump\n\nis broken!', 10)
  expect(aligned.map(({ text }) => text)).toEqual(['The', 'water', 'pump', 'is', 'broken!'])
  const places = (words: PlacedWord[]) => words.map(({ start, end, confidence }) => ({ start, end, confidence }))
  expect(places(aligned)).toEqual(places(said))
})

test('a changed word takes the time of the one it replaces, and is certain', () => {
  const aligned = alignWords(heard('the water bump is broken'), 'the water pump is broken', 10)
  expect(shown(aligned)).toEqual(['the 0–0.5', 'water 1–1.5', 'pump 2–2.5', 'is 3–3.5', 'broken 4–4.5'])
  expect(aligned.map(({ confidence }) => confidence)).toEqual([0.7, 0.7, 1, 0.7, 0.7])
})

test('two words that replace one share its time by length', () => {
  const aligned = alignWords(heard('the waterpump is'), 'the a pumpx is', 10)
  expect(shown(aligned)).toEqual(['the 0–0.5', 'a 1–1.083', 'pumpx 1.083–1.5', 'is 2–2.5'])
})

test('one word that replaces several takes all of their time', () => {
  expect(shown(alignWords(heard('call nine one one now'), 'call 911 now', 10))).toEqual([
    'call 0–0.5',
    '911 1–3.5',
    'now 4–4.5',
  ])
})

test('an added word gets the pause at its position: before, between and after', () => {
  const said = heard('water pump').map((word) => ({ ...word, start: word.start + 2, end: word.end + 2 }))
  expect(shown(alignWords(said, 'the water main pump stopped', 6))).toEqual([
    'the 0–2',
    'water 2–2.5',
    'main 2.5–3',
    'pump 3–3.5',
    'stopped 3.5–6',
  ])
})

test('without a pause an added word has no length, and its neighbours stay', () => {
  const said = [
    { text: 'water', start: 0, end: 1, confidence: 0.5 },
    { text: 'pump', start: 1, end: 2, confidence: 0.5 },
  ]
  const aligned = alignWords(said, 'water main pump', 2)
  expect(shown(aligned)).toEqual(['water 0–1', 'main 1–1', 'pump 1–2'])
})

test('deleted words are gone, and the rest stays where it was', () => {
  expect(shown(alignWords(heard('the uh water uh pump'), 'the water pump', 10))).toEqual([
    'the 0–0.5',
    'water 2–2.5',
    'pump 4–4.5',
  ])
  expect(alignWords(heard('the water pump'), '', 10)).toEqual([])
})

test('a text without recognized words is spread over the whole sound, if its length is known', () => {
  expect(shown(alignWords([], 'ab cd', 4))).toEqual(['ab 0–2', 'cd 2–4'])
  expect(shown(alignWords([], 'ab cd', 0))).toEqual(['ab 0–0', 'cd 0–0'])
})

test('of a repeated word, the kept ones keep their own times', () => {
  const said = heard('no no no yes no no')
  expect(shown(alignWords(said, 'no no yes no no', 10))).toHaveLength(5)
  expect(alignWords(said, 'no no yes no no', 10)[2]).toEqual(said[3])
})

test.each([
  ['the fire-truck isn’t here', ['the', 'fire-truck', 'isn’t', 'here']],
  ['水ポンプ。', ['水', 'ポンプ。']],
  ['pump 水', ['pump', '水']],
  ['  \n\t ', []],
])('%j splits into these words', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

/** Deterministic pairs of short texts, all different. */
const texts = Array.from({ length: 500 }, (_, seed) => [wordsFrom(seed * 2 + 1), wordsFrom(seed * 2 + 2)] as const)

function wordsFrom(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  next(1)
  return Array.from({ length: next(40) }, () => ['a', 'b', 'c', 'water', 'pump', 'fire'][next(6)] as string)
}

test('after any edit all words are present, in order, within the sound', () => {
  for (const [before, after] of texts) {
    const aligned = alignWords(heard(before.join(' ')), after.join(' '), 50)
    expect(aligned.map(({ text }) => text)).toEqual(after)
    aligned.forEach(({ start, end }, at) => {
      expect(start).toBeGreaterThanOrEqual(aligned[at - 1]?.end ?? 0)
      expect(end).toBeGreaterThanOrEqual(start)
      expect(end).toBeLessThanOrEqual(50)
    })
  }
})

test('as many words as possible keep their times', () => {
  for (const [before, after] of texts) {
    const words = heard(before.join(' '))
    const kept = alignWords(words, after.join(' '), 50).filter(({ confidence }) => confidence === 0.7)
    expect(kept).toHaveLength(mostInCommon(before, after))
    for (const word of kept) expect(words).toContainEqual(word)
  }
})

function mostInCommon(a: string[], b: string[]): number {
  const known = new Map<string, number>()
  const look = (i: number, j: number): number => {
    if (i === a.length || j === b.length) return 0
    const key = `${i} ${j}`
    const found = known.get(key) ?? (a[i] === b[j] ? 1 + look(i + 1, j + 1) : Math.max(look(i + 1, j), look(i, j + 1)))
    known.set(key, found)
    return found
  }
  return look(0, 0)
}

test('in a speech of four hours with a few corrections, all other words keep their times', () => {
  const random = (at: number) => Math.floor(Math.abs(Math.sin(at) * 1e6) % 300)
  const words = Array.from({ length: 40_000 }, (_, at) => `w${random(at)}`)
  const changed = words.map((word, at) => (at % 400 === 7 ? 'corrected' : word))
  const aligned = alignWords(heard(words.join(' ')), changed.join(' '), 40_000)
  expect(aligned.filter(({ start }, at) => start !== at)).toEqual([])
})

function counted(words: string[]) {
  const looks = { count: 0 }
  const list = new Proxy(words, {
    get(target, name) {
      looks.count++
      return Reflect.get(target, name) as unknown
    },
  })
  return { list, looks }
}

test.each([
  ['the same word without end', () => 'a'],
  ['two words in turn, without end', (at: number) => (at % 3 ? 'a' : 'b')],
])('twice as much of %s takes twice as long, not four times', (_, word) => {
  const work = (count: number) => {
    const words = Array.from({ length: count }, (_, at) => word(at))
    const changed = words.flatMap((word, at) => (at % 97 === 0 ? [] : at % 89 === 0 ? ['new', word] : [word]))
    expect(alignWords(heard(words.join(' ')), changed.join(' '), count)).toHaveLength(changed.length)
    const [before, after] = [counted(words), counted(changed)]
    commonPairs(before.list, after.list)
    return before.looks.count + after.looks.count
  }
  expect(work(100_000) / work(50_000)).toBeLessThan(2.5)
})

test.each([
  ['the water pump is broken', 'the water pump is broken'],
  ['水泵坏了，请打电话。', '水泵坏了，请打电话。'],
  ['消防署に電話してください', '消防署に電話してください'],
  ['ปั๊มน้ำเสีย', 'ปั๊มน้ำเสีย'],
  ['水泵 pump 坏了', '水泵 pump 坏了'],
  ['펌프가 고장 났어요', '펌프가 고장 났어요'],
])('the words of “%s” join into the text, without added spaces', (text, joined) => {
  expect(joinWords(wordsOf(text))).toBe(joined)
})
