import { expect, test } from 'vitest'
import { markRegions, timedMarksOf } from './timed-marks.ts'

const said = (sentence: string) =>
  sentence.split(' ').map((text, at) => ({ text, start: at, end: at + 1, confidence: 0.9 }))
const nothing = { phrases: [], prefix: '' }
const alert = (keyword: string) => ({ keyword, sounds_like: false, exclude: [] as string[] })
const places = (sentence: string, wanted: Partial<Parameters<typeof timedMarksOf>[1]>) =>
  timedMarksOf(said(sentence), { sought: nothing, alerts: [], ...wanted }).map(({ kind, first, last }) => [
    kind,
    first,
    last,
  ])

test('without a query nothing is marked', () => {
  expect(places('call the fire department', {})).toEqual([])
})

test('parts of a phrase and parts of words are not marked', () => {
  expect(places('the fire is in the departments', { alerts: [alert('fire department')] })).toEqual([])
  expect(places('the pumpkin', { sought: { phrases: ['pump'], prefix: '' } })).toEqual([])
})

test('an alert is marked everywhere, ignoring case and punctuation', () => {
  expect(places('call the Fire Department, the fire department!', { alerts: [alert('FIRE department')] })).toEqual([
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

test('an alert by sound is marked where it was heard, and not in what it ignores', () => {
  const harbor = { ...alert('harber'), sounds_like: true, exclude: ['harbor master'] }
  expect(places('at the harbor the harbor master slept', { alerts: [harbor] })).toEqual([['alert', 2, 2]])
  expect(places('at the harbor', { alerts: [alert('harber')] })).toEqual([])
})

test('a word in both a search and an alert is marked as the alert', () => {
  const marks = markRegions(
    timedMarksOf(said('the water pump'), { sought: { phrases: ['water'], prefix: '' }, alerts: [alert('water pump')] }),
  )
  expect([...marks].map(([word, { kind, label }]) => [word, kind, label])).toEqual([
    [1, 'alert', 'water pump'],
    [2, 'alert', 'water pump'],
  ])
})

test('a number is marked in all its spoken forms', () => {
  expect(places('unit four, call 911', { alerts: [alert('Unit 4'), alert('nine one one')] })).toEqual([
    ['alert', 0, 1],
    ['alert', 3, 3],
  ])
  expect(places('unit forty and twenty one', { alerts: [alert('Unit 4'), alert('20')] })).toEqual([])
})
