import { expect, test } from 'vitest'
import { marksOf, spotsOf } from './spots.ts'

const said = (sentence: string) =>
  sentence.split(' ').map((text, at) => ({ text, start: at, end: at + 1, confidence: 0.9 }))
const nothing = { phrases: [], prefix: '' }
const places = (sentence: string, watched: Partial<Parameters<typeof spotsOf>[1]>) =>
  spotsOf(said(sentence), { sought: nothing, keywords: [], ...watched }).map(({ kind, first, last }) => [
    kind,
    first,
    last,
  ])

test('nothing sought, nothing marked', () => {
  expect(places('call the fire department', {})).toEqual([])
})

test('a phrase is not found in half of its words, nor in parts of words', () => {
  expect(places('the fire is in the departments', { keywords: ['fire department'] })).toEqual([])
  expect(places('the pumpkin', { sought: { phrases: ['pump'], prefix: '' } })).toEqual([])
})

test('an alert is found wherever it was said, whatever its case and punctuation', () => {
  expect(places('call the Fire Department, the fire department!', { keywords: ['FIRE department'] })).toEqual([
    ['alert', 2, 3],
    ['alert', 5, 6],
  ])
})

test('the word that is still being typed is found by its beginning', () => {
  expect(places('the water pump is dry', { sought: { phrases: ['water'], prefix: 'pu' } })).toEqual([
    ['found', 1, 1],
    ['found', 2, 2],
  ])
})

test('where a search and an alert meet, the word carries the alert', () => {
  const marks = marksOf(
    spotsOf(said('the water pump'), { sought: { phrases: ['water'], prefix: '' }, keywords: ['water pump'] }),
  )
  expect([...marks].map(([word, { kind, label }]) => [word, kind, label])).toEqual([
    [1, 'alert', 'water pump'],
    [2, 'alert', 'water pump'],
  ])
})

test('a number is marked however it is said', () => {
  expect(places('unit four, call 911', { keywords: ['Unit 4', 'nine one one'] })).toEqual([
    ['alert', 0, 1],
    ['alert', 3, 3],
  ])
  expect(places('unit forty and twenty one', { keywords: ['Unit 4', '20'] })).toEqual([])
})
