import { expect, test } from 'vitest'
import { Id } from '../fields.ts'
import { clientIdOf } from './client-id.ts'

test.each(['0', 'f', '5'])('a digest full of %s becomes an id, always the same', (digit) => {
  const digest = digit.repeat(64)
  expect(Id.safeParse(clientIdOf(digest)).success).toBe(true)
  expect(clientIdOf(digest)).toBe(clientIdOf(digest))
})

test('other digests are other ids', () => {
  expect(clientIdOf('ab'.repeat(32))).toBe('abababab-abab-8bab-abab-abababababab')
  expect(clientIdOf('ac'.repeat(32))).not.toBe(clientIdOf('ab'.repeat(32)))
})
