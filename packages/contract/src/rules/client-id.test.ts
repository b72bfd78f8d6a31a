import { expect, test } from 'vitest'
import { clientIdOf } from './client-id.ts'

test.each(['0', 'f', '5'])('a digest full of %s always becomes the same id', (digit) => {
  const digest = digit.repeat(64)
  expect(clientIdOf(digest)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(clientIdOf(digest)).toBe(clientIdOf(digest))
})

test('different digests become different ids', () => {
  expect(clientIdOf('ab'.repeat(32))).toBe('abababab-abab-8bab-abab-abababababab')
  expect(clientIdOf('ac'.repeat(32))).not.toBe(clientIdOf('ab'.repeat(32)))
})
