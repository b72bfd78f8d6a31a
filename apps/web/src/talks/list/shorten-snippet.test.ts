import { expect, test } from 'vitest'
import { shortenSnippet } from './shorten-snippet.ts'

const said = (...parts: string[]) =>
  parts.map((text) => ({ text: text.replaceAll('*', ''), marked: text.startsWith('*') }))
const read = (...parts: string[]) =>
  shortenSnippet(said(...parts)).map(({ text, marked }) => (marked ? `*${text}*` : text))

test('where nothing was found, the talk begins as it begins', () => {
  expect(read('we checked the generator behind the hospital')).toEqual(['we checked the generator behind the hospital'])
})

test('what was found at the beginning stays there', () => {
  expect(read('*water*', 'is rising')).toEqual(['*water*', 'is rising'])
  expect(read('the', '*water*')).toEqual(['the', '*water*'])
})

test('a long way to what was found is cut to a few whole words', () => {
  expect(read('…', 'river is closed until tomorrow because the', '*water*', 'is')).toEqual([
    '… because the',
    '*water*',
    'is',
  ])
})

test('a word that is too long for the line is cut, not what was found', () => {
  expect(read('Donaudampfschifffahrtsgesellschaft', '*water*')).toEqual(['… hrtsgesellschaft', '*water*'])
})
