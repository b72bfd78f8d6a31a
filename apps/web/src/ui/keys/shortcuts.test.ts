import { expect, test } from 'vitest'
import { nameOf } from './shortcuts.ts'

const named = (key: string, shiftKey = false) => nameOf({ key, shiftKey })

test('capitals that only the caps lock makes are the same key', () => {
  expect(named('N')).toBe('n')
  expect(named('N', true)).toBe('Shift+N')
})

test('signs are called the same whether a keyboard needs Shift for them or not', () => {
  expect(named('?', true)).toBe('?')
  expect(named('?')).toBe('?')
  expect(named('<', true)).toBe('<')
})

test('keys without a sign are called by their name', () => {
  expect(named('ArrowLeft')).toBe('ArrowLeft')
  expect(named('ArrowLeft', true)).toBe('Shift+ArrowLeft')
  expect(named(' ')).toBe(' ')
  expect(named(' ', true)).toBe('Shift+ ')
})
