import { expect, test } from 'vitest'
import { preferredOf, regional } from './preferred.ts'

const known = ['ar', 'de', 'en']

test('people read the first of their languages that is there', () => {
  expect(preferredOf(['fr-FR', 'de-AT', 'en-US'], known)).toBe('de')
  expect(preferredOf(['', 'AR-eg'], known)).toBe('ar')
})

test('who reads none of them reads English', () => {
  expect(preferredOf(['fr', 'deu'], known)).toBe('en')
  expect(preferredOf([], known)).toBe('en')
})

test('dates and numbers are written as in the reader’s region', () => {
  expect(regional('en', ['de-DE', 'en-GB', 'en-US'])).toBe('en-GB')
  expect(regional('en', ['de-DE'])).toBe('en')
})
