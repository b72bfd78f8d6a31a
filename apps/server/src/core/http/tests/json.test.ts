import { expect, test } from 'vitest'
import { deepFreeze } from '../../deep-freeze.ts'
import { jsonOf } from '../json.ts'

const talk = { title: 'Pump “3”', tags: ['a'], words: [], missing: undefined, none: null, at: 1.5 }

test.each<[string, object]>([
  ['nothing', {}],
  ['an array', [talk, talk]],
  ['values', { a: 1, b: 'ü\n\u2028', c: null, d: undefined, e: true }],
  ['a list that may change', { talks: [talk, talk], total: 2 }],
  ['a list of frozen objects', { talks: [deepFreeze({ ...talk }), deepFreeze({ ...talk, at: 2 })], total: 2 }],
  ['a frozen list between others', { a: 1, words: deepFreeze([{ text: 'a' }]), b: undefined, peaks: deepFreeze([1]) }],
  ['two lists', { talks: [deepFreeze({ ...talk })], by_sound: [deepFreeze({ ...talk })] }],
  ['a list in which some may change', { talks: [deepFreeze({ ...talk }), talk, undefined, null] }],
  ['a name that needs quoting', { 'a"b': [deepFreeze({ ...talk })] }],
])('%s is written like JSON.stringify, also the second time', (_, answer) => {
  expect([jsonOf(answer), jsonOf(answer)]).toEqual([JSON.stringify(answer), JSON.stringify(answer)])
})

test('what is frozen cannot be changed, at any depth', () => {
  const row = deepFreeze({ tags: ['a'], words: [{ text: 'b' }] })
  expect(() => row.tags.push('c')).toThrow(TypeError)
  expect(() => (row.words[0] = { text: 'c' })).toThrow(TypeError)
  expect(() => Object.assign(row.words[0] ?? {}, { text: 'c' })).toThrow(TypeError)
})
