import { expect, test } from 'vitest'
import { markRegions, timedMarksOf } from './timed-marks.ts'

const said = (sentence: string) =>
  sentence.split(' ').map((text, at) => ({ text, start: at, end: at + 1, confidence: 0.9 }))
const nothing = { phrases: [], prefix: '' }
const places = (sentence: string, watched: Partial<Parameters<typeof timedMarksOf>[1]>) =>
  timedMarksOf(said(sentence), { sought: nothing, keywords: [], ...watched }).map(({ kind, first, last }) => [
    kind,
    first,
    last,
  ])

test('without a query nothing is marked', () => {
  expect(places('call the fire department', {})).toEqual([])
})

test('parts of a phrase and parts of words are not marked', () => {
  expect(places('the fire is in the departments', { keywords: ['fire department'] })).toEqual([])
  expect(places('the pumpkin', { sought: { phrases: ['pump'], prefix: '' } })).toEqual([])
})

test('an alert is marked everywhere, ignoring case and punctuation', () => {
  expect(places('call the Fire Department, the fire department!', { keywords: ['FIRE department'] })).toEqual([
    ['alert', 2, 3],
    ['alert', 5, 6],
  ])
})

test('an unfinished word matches by its beginning', () => {
  expect(places('the water pump is dry', { sought: { phrases: ['water'], prefix: 'pu' } })).toEqual([
    ['found', 1, 1],
    ['found', 2, 2],
  ])
})

test('a word in both a search and an alert is marked as the alert', () => {
  const marks = markRegions(
    timedMarksOf(said('the water pump'), { sought: { phrases: ['water'], prefix: '' }, keywords: ['water pump'] }),
  )
  expect([...marks].map(([word, { kind, label }]) => [word, kind, label])).toEqual([
    [1, 'alert', 'water pump'],
    [2, 'alert', 'water pump'],
  ])
})

test('a number is marked in all its spoken forms', () => {
  expect(places('unit four, call 911', { keywords: ['Unit 4', 'nine one one'] })).toEqual([
    ['alert', 0, 1],
    ['alert', 3, 3],
  ])
  expect(places('unit forty and twenty one', { keywords: ['Unit 4', '20'] })).toEqual([])
})
