import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const before = { name: 'Ops', notes: '', channels: ['a', 'b'], hours: { from: '08:00' }, sound: '' as string | Blob }

test.each([
  ['nothing', {}, {}],
  ['a text', { name: 'Night' }, { name: 'Night' }],
  ['a text that is typed back', { name: 'Ops' }, {}],
  ['a list', { channels: ['a'] }, { channels: ['a'] }],
  ['an equal list', { channels: ['a', 'b'] }, {}],
  ['a part', { hours: { from: '09:00' } }, { hours: { from: '09:00' } }],
])('%s', (_, after, changes) => expect(changedFields(before, { ...before, ...after })).toEqual(changes))

test('a recorded sound', () => {
  const sound = new Blob(['sea'])
  expect(changedFields(before, { ...before, sound })).toEqual({ sound })
})
