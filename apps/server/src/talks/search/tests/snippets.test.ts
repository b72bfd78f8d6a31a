import { clausesOf } from '@earshot/contract/rules/query'
import { searchTermsOf } from '@earshot/contract/rules/search-terms'
import { expect, test } from 'vitest'
import { markedWords, matchTimesOf, snippetOf } from '../matches/snippets.ts'

const spoken = (text: string) =>
  text.split(' ').map((word, at) => ({ text: word, start: at, end: at + 0.5, confidence: 1 }))

const marks = (text: string, query: string) => {
  const words = spoken(text)
  return [...markedWords(words, searchTermsOf(clausesOf(query)))].map((at) => words[at]?.text)
}

test.each([
  ['the pump is on', '-pump', []],
  ['pump water', '"water pump"', []],
  ['the pumps are on', 'pump ', []],
  ['the pumpkin', 'kin', []],
  ['water and water pump', '"water pump"', ['water', 'pump']],
  ['the pumps are on', 'pum', ['pumps']],
  ['pump on, pump off', 'pump ', ['pump', 'pump']],
  ['a water-pump here', 'water-pump', ['water-pump']],
  ['Η ΟΔΌΣ Ερμού', 'οδός', ['ΟΔΌΣ']],
  ['火事 です 消防車', '消防車 ', ['消防車']],
])('in “%s”, %j marks %j', (text, query, marked) => {
  expect(marks(text, query)).toEqual(marked)
})

test('neighbouring words are one moment, from the first to the end of the last', () => {
  const words = spoken('the water pump and the pump')
  expect(matchTimesOf(words, markedWords(words, searchTermsOf(clausesOf('water pump'))))).toEqual([
    { start: 1, end: 2.5 },
    { start: 5, end: 5.5 },
  ])
})

test('a snippet begins some words before the first match and marks what is left out', () => {
  const words = spoken(Array.from({ length: 80 }, (_, at) => (at === 30 ? 'pump' : `w${at}`)).join(' '))
  const snippet = snippetOf(words, new Set([30]))
  expect(snippet.map(({ marked }) => marked)).toEqual([false, true, false])
  const text = snippet.map(({ text }) => text).join('')
  expect(text).toMatch(/^… w18 w19 .* w28 w29 pump w31 /)
  expect(text).toMatch(/ w65 …$/)
})

test('a short talk is its own snippet', () => {
  expect(snippetOf(spoken('all is well'), new Set())).toEqual([{ text: 'all is well', marked: false }])
})
