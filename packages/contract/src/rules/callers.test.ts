import { expect, test } from 'vitest'
import { senderName, senderOf } from './callers.ts'

test.each([
  [null, 'ada', 'Ada'],
  ['member', 'ada', 'Ada'],
  ['+4915112345678', null, '+4915112345678'],
  ['withheld', null, 'Unknown caller'],
])('a talk that came by phone as %s is of %s, called %s', (by_phone, user_id, name) => {
  expect(senderOf({ user_id: 'ada', by_phone })).toBe(user_id)
  expect(senderName({ name: 'Ada', by_phone }, 'Unknown caller')).toBe(name)
})
