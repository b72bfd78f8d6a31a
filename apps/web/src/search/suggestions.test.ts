import { expect, test } from 'vitest'
import { complete, confidencesFor, daysFor, fragmentAt, namesFor, operatorsFor, writeValue } from './suggestions.ts'

/** The caret is at "_". */
const at = (marked: string) => {
  const caret = marked.indexOf('_')
  return { text: marked.replace('_', ''), caret }
}

test.each([
  ['a phrase "two wo_', undefined],
  ['pump sp_', { from: 5, to: 7, operator: null, value: 'sp' }],
  ['_', { from: 0, to: 0, operator: null, value: '' }],
  ['in:o_', { from: 0, to: 4, operator: 'channel', value: 'o' }],
  ['pump -channel:_', { from: 6, to: 14, operator: 'channel', value: '' }],
  ['(Speaker:"Ana L_ima" x', { from: 1, to: 15 + 4, operator: 'speaker', value: 'Ana L' }],
  ['note:ch_', { from: 0, to: 7, operator: null, value: 'note:ch' }],
])('at the caret of %j is %j', (marked, fragment) => {
  const { text, caret } = at(marked)
  expect(fragmentAt(text, caret)).toEqual(fragment)
})

test.each([
  ['pump sp_', 'speaker:', 'pump speaker:_'],
  ['channel:o_', 'channel:ops', 'channel:ops _'],
  ['in:o_', 'channel:ops', 'channel:ops _'],
  ['channel:o_ pump', 'channel:ops', 'channel:ops _pump'],
  ['-speaker:"an_" x', 'speaker:"Ana Lima"', '-speaker:"Ana Lima" _x'],
])('%j is completed by %s to %j', (marked, written, completed) => {
  const { text, caret } = at(marked)
  const done = complete(text, fragmentAt(text, caret)!, written)
  expect(`${done.text.slice(0, done.caret)}_${done.text.slice(done.caret)}`).toBe(completed)
})

test('operators are offered after two letters, or all when asked for', () => {
  expect(operatorsFor('s', false)).toEqual([])
  expect(operatorsFor('Sp', false)).toEqual(['speaker'])
  expect(operatorsFor('is', false)).toEqual(['is'])
  expect(operatorsFor('', false)).toEqual([])
  expect(operatorsFor('', true)).toContain('confidence')
  expect(operatorsFor('pump', true)).toEqual([])
})

test('names whose words begin like the value are offered, and quoted if needed', () => {
  const names = [{ name: 'Night ops' }, { name: 'Ops' }, { name: 'Board' }]
  expect(namesFor(names, 'op').map(({ name }) => name)).toEqual(['Ops', 'Night ops'])
  expect([writeValue('channel', 'Ops'), writeValue('channel', 'Night ops'), writeValue('from', 'Me')]).toEqual([
    'channel:Ops',
    'channel:"Night ops"',
    'from:"Me"',
  ])
})

test('days are local ones', () => {
  const sundayNight = new Date(2026, 2, 1, 23, 30)
  const offered = (value: string) => daysFor(value, sundayNight).map(({ written }) => written)
  expect(offered('')).toEqual(['today', 'yesterday', '2026-02-22', '2026-02-01', '2025-03-01'])
  expect(offered('2025')).toEqual(['2025-03-01'])
  expect(offered('T')).toEqual(['today', 'tuesday', 'thursday'])
  expect(offered('monday..to')).toEqual(['monday..today'])
  expect(daysFor('su', sundayNight).map(({ day }) => day)).toEqual([new Date(2026, 2, 1)])
  expect(daysFor('mon', sundayNight).map(({ day }) => day)).toEqual([new Date(2026, 1, 23)])
})

test.each([
  ['', ['<50%', '<80%', '>=80%', '>=95%']],
  ['>', ['>=80%', '>=95%']],
  ['<40', ['<40%']],
  ['<=40%', ['<=40%']],
  ['<5', ['<5%', '<50%']],
  ['<50', ['<50%']],
  ['40', ['<40%', '>=40%']],
  ['<0.4', []],
])('“confidence:%s” is completed with percentages', (value, written) => {
  expect(confidencesFor(value)).toEqual(written)
})
