import { expect, test } from 'vitest'
import { unchanging } from '../../unchanging.ts'
import { jsonOf } from '../json.ts'

const talk = { title: 'Pump “3”', tags: ['a'], words: [], missing: undefined, none: null, at: 1.5 }

test.each<[string, object]>([
  ['nothing', {}],
  ['an array', [talk, talk]],
  ['values', { a: 1, b: 'ü\n\u2028', c: null, d: undefined, e: true }],
  ['a list that may change', { talks: [talk, talk], total: 2 }],
  ['a list of what is unchanging', { talks: [unchanging({ ...talk }), unchanging({ ...talk, at: 2 })], total: 2 }],
  [
    'an unchanging list between others',
    { a: 1, words: unchanging([{ text: 'a' }]), b: undefined, peaks: unchanging([1]) },
  ],
  ['two lists', { talks: [unchanging({ ...talk })], by_sound: [unchanging({ ...talk })] }],
  ['a list in which some may change', { talks: [unchanging({ ...talk }), talk, undefined, null] }],
  ['a name that needs quoting', { 'a"b': [unchanging({ ...talk })] }],
])('%s is written like JSON.stringify, also the second time', (_, answer) => {
  expect([jsonOf(answer), jsonOf(answer)]).toEqual([JSON.stringify(answer), JSON.stringify(answer)])
})

test('what is unchanging cannot be changed, at any depth', () => {
  const row = unchanging({ tags: ['a'], words: [{ text: 'b' }] })
  expect(() => row.tags.push('c')).toThrow(TypeError)
  expect(() => (row.words[0] = { text: 'c' })).toThrow(TypeError)
  expect(() => Object.assign(row.words[0] ?? {}, { text: 'c' })).toThrow(TypeError)
})
