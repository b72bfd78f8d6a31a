import { expect, test } from 'vitest'
import { preferredLanguage } from './preferred-language.ts'

const known = ['ar', 'de', 'en']

test('the first wanted language that is known is preferred, whatever its region', () => {
  expect(preferredLanguage(['fr-FR', 'de-AT', 'en-US'], known)).toBe('de')
  expect(preferredLanguage(['', 'AR-eg'], known)).toBe('ar')
})

test('without a known language there is none', () => {
  expect(preferredLanguage(['fr', 'deu'], known)).toBeUndefined()
  expect(preferredLanguage([], known)).toBeUndefined()
})
