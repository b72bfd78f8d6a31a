import type { Word } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { markHallucinations } from './hallucinations.ts'
import { placeWords } from './place-words.ts'

/** Each word takes a third of a second; | is a pause of two seconds. */
function said(text: string): Word[] {
  let at = 0
  return text.split(' ').flatMap((word) => {
    if (word === '|') at += 2
    else at += 0.3
    return word === '|' ? [] : [{ text: word, start: at - 0.3, end: at - 0.02, confidence: 0.9 }]
  })
}

const marked = (text: string) =>
  markHallucinations(said(text))
    .filter(({ phantom }) => phantom)
    .map((word) => word.text)
    .join(' ')

test.each([
  'the pump is broken and the fire is out',
  'thank you for watching the gate last night',
  'he said thank you for watching our house',
  'thank you',
  'was that you',
  'bye bye',
  'please put subtitles on it',
])('real speech is not marked: %s', (text) => {
  expect(marked(text)).toBe('')
})

test.each([
  ['we are done. Thanks for watching!', 'Thanks for watching!'],
  ['we are done | thank you for watching | over', 'thank you for watching'],
  ['Subtitles by the Amara.org community', 'Subtitles by the Amara.org community'],
  ['Untertitel der Amara.org-Community', 'Untertitel der Amara.org-Community'],
  ['Sous-titres réalisés par la communauté', 'Sous-titres réalisés par la communauté'],
  ['Субтитры сделал DimaTorzok', 'Субтитры сделал DimaTorzok'],
  ['Спасибо за просмотр!', 'Спасибо за просмотр!'],
  ['ご視聴ありがとうございました', 'ご視聴ありがとうございました'],
  ['Vielen Dank fürs Zuschauen.', 'Vielen Dank fürs Zuschauen.'],
  ['that is all. You', 'You'],
  ['You You You', 'You You You'],
])('subtitle phrases are marked, in many languages: %s', (text, phantom) => {
  expect(marked(text)).toBe(phantom)
})

test('words of a chunk get the times of their part in the talk, and stay inside it', () => {
  const parts = [
    { start: 10, end: 12, at: 0 },
    { start: 60, end: 65, at: 2 },
  ]
  const word = (start: number, end: number): Word => ({ text: 'x', start, end, confidence: 1 })
  const words = [word(0.5, 1), word(1.8, 2.1), word(1.9, 2.4), word(6.5, 9)]
  expect(placeWords(words, { parts }).map(({ start, end }) => [start, end])).toEqual([
    [10.5, 11],
    [11.8, 12],
    [60, 60.4],
    [64.5, 65],
  ])
})

test('times of words have no more digits than milliseconds', () => {
  const parts = [{ start: 0.1, end: 2, at: 0 }]
  const [placed] = placeWords([{ text: 'x', start: 0.2, end: 0.48, confidence: 1 }], { parts })
  expect([0.1 + 0.2, placed?.start, placed?.end]).toEqual([0.30000000000000004, 0.3, 0.58])
})
