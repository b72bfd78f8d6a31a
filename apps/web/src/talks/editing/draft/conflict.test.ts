import { expect, test } from 'vitest'
import { saysTheSame, writtenMeanwhile } from './conflict.ts'

const version = (version: number, text: string, user_id: string | null = 'grace') => ({
  ...{ version, text, user_id, engine: null },
  created: '2026-01-01T00:00:00.000Z',
})
const versions = [version(3, 'the fire pump'), version(2, 'the water pump'), version(1, 'the water bump', null)]

test('a text that somebody replaced meanwhile is told', () => {
  expect(writtenMeanwhile(versions, { from_version: 2 })).toBe(versions[0])
  expect(writtenMeanwhile(versions, {}), 'begun without a text').toBe(versions[0])
  expect(writtenMeanwhile(versions, { from_version: 99 }), 'begun from an unknown one').toBe(versions[0])
})

test('the text that the draft was begun from is no news, nor is the same text once more', () => {
  expect(writtenMeanwhile(versions, { from_version: 3 })).toBeUndefined()
  expect(writtenMeanwhile([version(4, 'the fire pump'), ...versions], { from_version: 3 })).toBeUndefined()
  expect(writtenMeanwhile([], {})).toBeUndefined()
})

test('spaces change nothing, words, signs and paragraphs do', () => {
  expect(saysTheSame('the  water\npump ', 'the water pump')).toBe(true)
  expect(saysTheSame('the water\n\n\npump', 'the water\n\npump')).toBe(true)
  expect(saysTheSame('the water\n\npump', 'the water pump')).toBe(false)
  expect(saysTheSame('the water pump.', 'the water pump')).toBe(false)
})
