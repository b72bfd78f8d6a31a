import { expect, test } from 'vitest'
import { soundFor } from './listenings.ts'
import { vote } from './vote.ts'

const textOf = (...heard: string[]) => vote(heard).map(({ text }) => text)

test.each([
  ['one that misheard', ['the water pump', 'the water bump', 'the water pump'], 'the water pump'],
  ['the first that misheard', ['the water bump', 'the water pump', 'The water pump.'], 'the water pump'],
  ['one that left a word out', ['the pump', 'the water pump', 'the water pump'], 'the water pump'],
  ['one that added words', ['the old water pump', 'the water pump', 'the water pump'], 'the water pump'],
  ['one that repeated itself', ['the pump the pump is on', 'the pump is on', 'the pump is on'], 'the pump is on'],
  ['one that heard nothing', ['', 'the water pump', 'the water pump'], 'the water pump'],
  ['two that heard nothing', ['the water pump', '', ''], ''],
  ['all that differ', ['a pump', 'a bump', 'a dump'], 'a pump'],
  ['case and signs', ['Pump, on', 'pump on!', 'PUMP on'], 'Pump, on'],
])('words are decided by majority, against %s', (_, heard, text) => {
  expect(textOf(...heard).join(' ')).toBe(text)
})

test('the more listenings agree, the surer a word is, and what was outvoted is an alternative of it', () => {
  const [the, water, pump] = vote(['the water pump', 'the weather pump', 'the water dump'])
  expect(the).toMatchObject({ confidence: 0.96, alternatives: [] })
  expect(water).toMatchObject({ confidence: 0.57, alternatives: ['weather'] })
  expect(pump).toMatchObject({ confidence: 0.57, alternatives: ['dump'] })
  expect(vote(['pump', 'bump', 'dump'])).toEqual([{ text: 'pump', confidence: 0.3, alternatives: ['bump', 'dump'] }])
})

test('one listening says nothing of how sure it is', () => {
  expect(vote(['the pump'])).toEqual([
    { text: 'the', confidence: null, alternatives: [] },
    { text: 'pump', confidence: null, alternatives: [] },
  ])
})

test('a sound is slowed down, and gets silence before and behind it', () => {
  const sound = soundFor(
    Int16Array.from({ length: 16_000 }, () => 16_384),
    { before: 0.1, behind: 0.5, speed: 0.8 },
  )
  expect(sound).toHaveLength(1600 + 20_000 + 8000)
  expect([sound[0], sound[1600], sound[21_000], sound[21_600]]).toEqual([0, 0.5, 0.5, 0])
})
