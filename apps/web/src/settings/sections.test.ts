import { expect, test } from 'vitest'
import { isOpen, sectionIn } from './sections.ts'

test('a missing or unknown section shows the first', () => {
  expect(sectionIn('')).toBe('profile')
  expect(sectionIn('?section=nonsense')).toBe('profile')
  expect(sectionIn('?section=webhooks&x=1')).toBe('webhooks')
})

test('links to sections that became one lead there', () => {
  for (const name of ['usage', 'operations']) expect(sectionIn(`?section=${name}`)).toBe('health')
})

test('members see what they belong to, and the way out', () => {
  expect(isOpen('profile')).toBe(true)
  expect(isOpen('leave')).toBe(true)
  expect(isOpen('keys')).toBe(false)
  expect(isOpen('health')).toBe(false)
})
