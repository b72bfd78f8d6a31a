import { expect, test } from 'vitest'
import { findShortcut, nameOf } from './shortcuts.ts'

const named = (key: string, shiftKey = false) => nameOf({ key, shiftKey })

test('Caps Lock does not change the key', () => {
  expect(named('N')).toBe('n')
  expect(named('N', true)).toBe('Shift+N')
})

test('characters have the same name with and without Shift', () => {
  expect(named('?', true)).toBe('?')
  expect(named('?')).toBe('?')
  expect(named('<', true)).toBe('<')
})

test('keys without a character are named by their code', () => {
  expect(named('ArrowLeft')).toBe('ArrowLeft')
  expect(named('ArrowLeft', true)).toBe('Shift+ArrowLeft')
  expect(named(' ')).toBe(' ')
  expect(named(' ', true)).toBe('Shift+ ')
})

test('a key can start a sequence, and acts alone if no other key follows', () => {
  const [go, done, space] = [['g d'], ['d'], [' ']].map((keys) => ({ keys, says: '', act: () => {} }))
  const all = [go, done, space].filter((each) => each !== undefined)
  expect(findShortcut(all, 'g', undefined)).toEqual({ found: undefined, begun: 'g' })
  expect(findShortcut(all, 'd', 'g').found).toBe(go)
  expect(findShortcut(all, 'd', undefined).found).toBe(done)
  expect(findShortcut(all, ' ', 'g')).toEqual({ found: space, begun: undefined })
  expect(findShortcut([{ keys: ['g d'], says: '' }], 'g', undefined)).toEqual({ found: undefined, begun: undefined })
})
