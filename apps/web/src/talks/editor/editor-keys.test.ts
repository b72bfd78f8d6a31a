import { expect, test } from 'vitest'
import { actionOf } from './editor-keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }
const press = (key: string, code: string, held: Partial<typeof none> = {}) => actionOf({ ...none, key, code, ...held })

test('typing is left alone: letters, new lines, AltGr and composed characters', () => {
  expect(press('k', 'KeyK')).toBeUndefined()
  expect(press('Enter', 'Enter')).toBeUndefined()
  expect(press(' ', 'Space')).toBeUndefined()
  expect(press('ł', 'KeyL', { ctrlKey: true, altKey: true })).toBeUndefined()
  expect(press('Escape', 'Escape', { isComposing: true })).toBeUndefined()
})

test('saving, leaving and playback have keys, with Ctrl and with ⌘', () => {
  expect(press('Enter', 'Enter', { ctrlKey: true })).toBe('save')
  expect(press('Enter', 'Enter', { metaKey: true })).toBe('save')
  expect(press('Escape', 'Escape')).toBe('cancel')
  expect(press(' ', 'Space', { ctrlKey: true })).toBe('toggle')
  expect(press('∆', 'KeyJ', { altKey: true }), 'a Mac types another character').toBe('back')
  expect(press('k', 'KeyK', { altKey: true })).toBe('toggle')
  expect(press('l', 'KeyL', { altKey: true })).toBe('playHere')
  expect(press('w', 'KeyW', { altKey: true })).toBe('nextUnsure')
  expect(press('W', 'KeyW', { altKey: true, shiftKey: true })).toBe('previousUnsure')
  expect(press('K', 'KeyK', { altKey: true, shiftKey: true })).toBeUndefined()
})
