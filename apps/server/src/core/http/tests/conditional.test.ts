import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { attachmentNamed } from '../attachment.ts'
import { isUnchanged } from '../conditional.ts'

const ask = (headers: IncomingHttpHeaders, method = 'GET') => isUnchanged({ method, headers }, '"abc"')

test.each(['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc" , "y"', '*', ' * ', '"a,b", "abc"', '"", "abc"'])(
  'If-None-Match: %s has this version',
  (tags) => expect(ask({ 'if-none-match': tags })).toBe(true),
)

test.each(['"abcd"', 'abc', '', '"x"', 'W/"ab"', '"a","bc"', '"*"', 'w/"ABC"'])(
  'If-None-Match: %s has another version',
  (tags) => expect(ask({ 'if-none-match': tags })).toBe(false),
)

test('a date, which no answer has, names no version, and other methods have none', () => {
  expect(ask({ 'if-modified-since': 'Sun, 01 Feb 2099 09:30:00 GMT' })).toBe(false)
  expect(ask({ 'if-none-match': '"abc"' }, 'POST')).toBe(false)
  expect(ask({ 'if-none-match': '"abc"' }, 'HEAD')).toBe(true)
})

test.each([
  ['Night round.mp3', `attachment; filename="Night round.mp3"; filename*=UTF-8''Night%20round.mp3`],
  ['été.mp3', `attachment; filename="ete.mp3"; filename*=UTF-8''%C3%A9t%C3%A9.mp3`],
  ['東京.mp3', `attachment; filename="_.mp3"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC.mp3`],
  ["it's (1)*.mp3", `attachment; filename="it's (1)*.mp3"; filename*=UTF-8''it%27s%20%281%29%2A.mp3`],
  ['a"b\\c%20.mp3', `attachment; filename="a_b_c_20.mp3"; filename*=UTF-8''a%22b%5Cc%2520.mp3`],
])('%s is downloaded under its name', (name, header) => expect(attachmentNamed(name)).toBe(header))
