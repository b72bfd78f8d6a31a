import { expect, test } from 'vitest'
import { isOpen, sectionIn } from './sections.ts'

test('an address that names no section, or one that there is not, leads to the first', () => {
  expect(sectionIn('')).toBe('profile')
  expect(sectionIn('?section=nonsense')).toBe('profile')
  expect(sectionIn('?section=webhooks&x=1')).toBe('webhooks')
})

test('members see what they belong to, and the way out', () => {
  expect(isOpen('profile')).toBe(true)
  expect(isOpen('leave')).toBe(true)
  expect(isOpen('keys')).toBe(false)
  expect(isOpen('operations')).toBe(false)
})
