import { expect, test } from 'vitest'
import { isDashboard, placeOf } from './place.ts'

const at = (href: string) => {
  const { pathname, search } = new URL(href, 'http://earshot.test')
  return placeOf({ pathname, searchStr: search })
}

test('an address that says nothing shows everything', () => {
  expect(at('/dashboard')).toEqual({ query: '', channel_id: undefined, talk_id: undefined, t: undefined, live: false })
})

test('a moment that is none is not a moment', () => {
  expect(at('/dashboard?t=soon').t).toBeUndefined()
  expect(at('/dashboard?t=-3').t).toBeUndefined()
})

test('a link names channel, talk and moment', () => {
  expect(at('/dashboard?org_id=o&channel_id=ops&talk_id=one&t=12.5&live=true')).toEqual({
    query: '',
    channel_id: 'ops',
    talk_id: 'one',
    t: 12.5,
    live: true,
  })
})

test('the path of a channel names it too', () => {
  expect(at('/organizations/o/channels/ops?query=water%20pump')).toMatchObject({
    channel_id: 'ops',
    query: 'water pump',
  })
})

test('the list of channels is not the dashboard', () => {
  expect(['/dashboard', '/organizations/o/channels/ops'].every(isDashboard)).toBe(true)
  expect(['/organizations/o/channels', '/alerts', '/'].some(isDashboard)).toBe(false)
})
