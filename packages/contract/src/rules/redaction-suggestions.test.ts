import { expect, test } from 'vitest'
import { suggestRedactions } from './redaction-suggestions.ts'

const spoken = (text: string) =>
  text.split(' ').map((word, at) => ({ text: word, start: at, end: at + 0.5, confidence: 0.9 }))

const suggested = (text: string, names: string[] = []) =>
  suggestRedactions(spoken(text), names).map(({ kind, said, start, end }) => [kind, said, start, end])

test('short numbers, years and amounts are not suggested', () => {
  expect(suggested('in 2026 we paid 250000 for unit 12 and one two three')).toEqual([])
})

test('a card number is suggested if its check digit is right, else it may be a phone number or nothing', () => {
  expect(suggested('my card 4111 1111 1111 1111 please')).toEqual([['card', '4111 1111 1111 1111', 2, 5.5]])
  expect(suggested('the serial 4111 1111 1111 1112 please')).toEqual([])
})

test('a card number is found when it is spoken', () => {
  const said = `four ${'one '.repeat(15).trim()}`
  expect(suggested(`card ${said} okay`)).toEqual([['card', said, 1, 16.5]])
})

test('a phone number is found written and spoken', () => {
  expect(suggested('call 212 555 0123 now')).toEqual([['phone', '212 555 0123', 1, 3.5]])
  expect(suggested('call two one two five five five zero one two three now')).toEqual([
    ['phone', 'two one two five five five zero one two three', 1, 10.5],
  ])
})

test('known names are found as a whole, in any case and with punctuation, and initials are not', () => {
  expect(suggested('ask MIRA Okafor, not J', ['Mira Okafor', 'J Bo'])).toEqual([['name', 'MIRA Okafor,', 1, 2.5]])
})

test('names are found with every apostrophe, inside text without spaces and before a possessive', () => {
  expect(suggested("ask Okafor's or O´Neil", ['Mira Okafor', 'J O’Neil'])).toEqual([
    ['name', "Okafor's", 1, 1.5],
    ['name', 'O´Neil', 3, 3.5],
  ])
  expect(suggested('昨日 山田さんが 来た', ['山田'])).toEqual([['name', '山田さんが', 1, 1.5]])
})
