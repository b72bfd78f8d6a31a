import { describe, expect, test } from 'vitest'
import { MASK } from './mask.ts'
import { redact, surelySaid, unredact } from './redact.ts'

/** One word a second, half a second long. */
const spoken = (text: string) => ({
  text,
  words: text.split(/\s+/).map((word, at) => ({ text: word, start: at, end: at + 0.5, confidence: 0.9 })),
})

const card = spoken('My card is 4111 1111 1111, goodbye.')

describe('redacting', () => {
  test('a run of words becomes one mask, with the time of the range', () => {
    const { text, words } = redact(card, [{ start: 3, end: 5.5 }])
    expect(text).toBe(`My card is ${MASK} goodbye.`)
    expect(words.map((word) => [word.text, word.start, word.end])).toEqual([
      ['My', 0, 0.5],
      ['card', 1, 1.5],
      ['is', 2, 2.5],
      [MASK, 3, 5.5],
      ['goodbye.', 6, 6.5],
    ])
  })

  test('a word that is touched at all is masked, one that only meets the range is not', () => {
    expect(redact(card, [{ start: 3.49, end: 4 }]).text).toBe(`My card is ${MASK} 1111 1111, goodbye.`)
    expect(redact(card, [{ start: 2.5, end: 3 }]).text).toBe(`My card is ${MASK} 4111 1111 1111, goodbye.`)
  })

  test('paragraphs and spacing around a range stay', () => {
    const { words } = card
    const text = 'My card\n\nis 4111  1111 1111, goodbye.'
    expect(redact({ text, words }, [{ start: 4, end: 4.5 }]).text).toBe(`My card\n\nis 4111  ${MASK} 1111, goodbye.`)
  })

  test('a text that does not match its words is written from what is left of them', () => {
    expect(redact({ ...card, text: 'Something else' }, [{ start: 3, end: 5.5 }]).text).toBe(
      `My card is ${MASK} goodbye.`,
    )
  })

  test('a text without words is masked as a whole, and nothing stays nothing', () => {
    expect(redact({ text: 'who knows when', words: [] }, [{ start: 0, end: 1 }])).toEqual({ text: MASK, words: [] })
    expect(redact({ text: '', words: [] }, [{ start: 0, end: 1 }])).toEqual({ text: '', words: [] })
  })

  test('overlapping ranges mask each word once', () => {
    const ranges = [
      { start: 2, end: 4 },
      { start: 3, end: 5.5 },
    ]
    expect(redact(card, ranges).text).toBe(`My card ${MASK} goodbye.`)
  })
})

describe('where words were surely said', () => {
  const word = (text: string, [start, end]: [number, number], confidence = 0.9) => ({ text, start, end, confidence })
  const corrected = [
    word('my', [0, 0.3]),
    word('credit', [0.3, 0.3], 1),
    word('card', [0.3, 0.32], 1),
    word('is', [2, 2.5]),
  ]

  test('recognized words stand where they were heard', () => {
    expect(surelySaid(corrected, { start: 2, end: 2.5 }, 9)).toEqual({ start: 2, end: 2.5 })
  })

  test('a corrected word, also one of no length, is somewhere between its recognized neighbours', () => {
    expect(surelySaid(corrected, { start: 0.3, end: 0.3 }, 9)).toEqual({ start: 0.3, end: 2 })
    expect(redact({ text: 'my credit card is', words: corrected }, [{ start: 0.3, end: 2 }]).text).toBe(`my ${MASK} is`)
  })

  test('where everything was corrected, it is anywhere', () => {
    const all = corrected.map((each) => ({ ...each, confidence: 1 }))
    expect(surelySaid(all, { start: 0.3, end: 0.32 }, 9)).toEqual({ start: 0, end: 9 })
  })
})

describe('taking it back', () => {
  test('the words return to where the mask was, also in a text that was corrected since', () => {
    const range = { start: 3, end: 5.5 }
    const masked = redact(card, [range])
    expect(unredact(masked, card.words, range)).toEqual(card)
    const corrected = { text: `Mine is ${MASK} goodbye.`, words: masked.words.slice(1) }
    expect(unredact(corrected, card.words, range).text).toContain('4111 1111 1111, goodbye.')
  })

  test('without a mask nothing changes', () => {
    expect(unredact(card, card.words, { start: 3, end: 5.5 })).toEqual(card)
  })
})
