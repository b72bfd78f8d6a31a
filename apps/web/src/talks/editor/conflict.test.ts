import { expect, test } from 'vitest'
import { hasSameText, isSavedDraft, newerVersion } from './conflict.ts'

const version = (version: number, text: string, user_id: string | null = 'grace') => ({
  ...{ version, text, user_id, engine: null },
  created: '2026-01-01T00:00:00.000Z',
})
const versions = [version(3, 'the fire pump'), version(2, 'the water pump'), version(1, 'the water bump', null)]

test('a version that replaced the draft’s is reported', () => {
  expect(newerVersion(versions, { from_version: 2 })).toBe(versions[0])
  expect(newerVersion(versions, {}), 'begun without a text').toBe(versions[0])
  expect(newerVersion(versions, { from_version: 99 }), 'begun from an unknown one').toBe(versions[0])
})

test('the draft’s own version is not newer, nor is one with the same text', () => {
  expect(newerVersion(versions, { from_version: 3 })).toBeUndefined()
  expect(newerVersion([version(4, 'the fire pump'), ...versions], { from_version: 3 })).toBeUndefined()
  expect(newerVersion([], {})).toBeUndefined()
})

test('different spaces are no change; different words, punctuation and paragraphs are', () => {
  expect(hasSameText('the  water\npump ', 'the water pump')).toBe(true)
  expect(hasSameText('the water\n\n\npump', 'the water\n\npump')).toBe(true)
  expect(hasSameText('the water\n\npump', 'the water pump')).toBe(false)
  expect(hasSameText('the water pump.', 'the water pump')).toBe(false)
})

test('a draft is saved if a later version says the same', () => {
  expect(isSavedDraft(versions, { text: 'the  fire pump', from_version: 2 })).toBe(true)
  expect(isSavedDraft(versions, { text: 'the water pump', from_version: 2 })).toBe(false)
  expect(isSavedDraft(versions, { text: 'the fire pump', from_version: 3 })).toBe(false)
  expect(isSavedDraft([], { text: 'the fire pump' })).toBe(false)
})
