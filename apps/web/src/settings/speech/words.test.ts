import { expect, test } from 'vitest'
import { faultOf, wordsIn } from './words.ts'

test('words are parted by lines and commas, and each is kept once', () => {
  expect(wordsIn(' Engine 7,  Butco\nHasselhoff; Butco\n\n')).toEqual(['Engine 7', 'Butco', 'Hasselhoff'])
  expect(wordsIn('  \n , ')).toEqual([])
})

test('two hundred words are kept, and no more', () => {
  const words = Array.from({ length: 203 }, (_, at) => `word ${at}`)
  expect(faultOf(words)).toEqual({ kind: 'many', over: 3 })
  expect(faultOf(words.slice(0, 200))).toBeUndefined()
})

test('what is longer than sixty letters is no word', () => {
  expect(faultOf(['Ops', 'x'.repeat(61)])).toMatchObject({ kind: 'long' })
  expect(faultOf(['x'.repeat(60)])).toBeUndefined()
})
