import { expect, test } from 'vitest'
import { cutText, shortenText } from './cut-text.ts'
import { isStorable } from './storable.ts'

test.each<[string, [string, number], string]>([
  ['short', ['Unit 4', 80], 'Unit 4'],
  ['as long as it may be', ['Unit', 4], 'Unit'],
  ['longer', ['Unit 4', 4], 'Unit'],
  ['with an emoji at the limit', ['Fire 🚒', 6], 'Fire '],
  ['with an emoji before the limit', ['Fire 🚒 3', 7], 'Fire 🚒'],
  ['nothing', ['', 4], ''],
])('a text that is %s', (_, [text, most], cut) => {
  expect(cutText(text, most)).toBe(cut)
  expect(isStorable(cutText(text, most))).toBe(true)
})

test('a text that is shortened ends with an ellipsis, and one that fits does not', () => {
  expect(shortenText('Fire 🚒 3', 6)).toBe('Fire …')
  expect(shortenText('Fire', 4)).toBe('Fire')
})
