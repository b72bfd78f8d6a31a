import type { FoundTalk } from '@earshot/contract/search'
import { expect, test } from 'vitest'
import { sectionsOf } from './days.ts'

const at = (recorded_at: string, by_sound = false) => ({ recorded_at, by_sound }) as FoundTalk

const local = (day: number, hour: number) => new Date(2026, 0, day, hour).toISOString()

test('each day starts with its first talk, in local time', () => {
  const talks = [at(local(3, 9)), at(local(3, 1)), at(local(2, 23)), at(local(1, 0))]
  expect(sectionsOf(talks, true)).toEqual([
    { day: local(3, 9) },
    undefined,
    { day: local(2, 23) },
    { day: local(1, 0) },
  ])
})

test('ranked talks have no days', () => {
  expect(sectionsOf([at(local(3, 9)), at(local(1, 0))], false)).toEqual([undefined, undefined])
})

test('talks that only sound alike follow under their own heading, not under a day', () => {
  const talks = [at(local(3, 9)), at(local(1, 9), true), at(local(2, 9), true)]
  expect(sectionsOf(talks, true)).toEqual([{ day: local(3, 9) }, 'similar', undefined])
})

test('talks that may say it come between those that do and those that only sound alike', () => {
  const maybe = { ...at(local(2, 9)), maybe_said: true }
  expect(sectionsOf([at(local(3, 9)), maybe, maybe, at(local(1, 9), true)], false)).toEqual([
    undefined,
    'maybe',
    undefined,
    'similar',
  ])
})
