import { expect, test } from 'vitest'
import { isDashboard, urlStateOf, listKeyOf } from './url-state.ts'

const at = (href: string) => {
  const { pathname, search } = new URL(href, 'http://earshot.test')
  return urlStateOf({ pathname, searchStr: search })
}

test('an address without parameters shows everything', () => {
  expect(at('/dashboard')).toEqual({
    ...{ query: '', exact: false, sort: 'newest', filters: {}, inChannel: false, live: false },
    ...{ channel_id: undefined, talk_id: undefined, t: undefined, saved: undefined },
  })
})

test('without a query there is no ranking and no exact search', () => {
  expect(at('/dashboard?query=%20&sort=relevance&exact=true')).toMatchObject({ sort: 'newest', exact: false })
  expect(at('/dashboard?query=pump&sort=relevance&exact=true')).toMatchObject({ sort: 'relevance', exact: true })
})

test('an invalid moment is ignored', () => {
  expect(at('/dashboard?t=soon').t).toBeUndefined()
  expect(at('/dashboard?t=-3').t).toBeUndefined()
})

test('a link names channel, talk and moment', () => {
  expect(at('/dashboard?org_id=o&channel_id=ops&talk_id=one&t=12.5&live=true')).toEqual({
    ...{ query: '', exact: false, sort: 'newest', filters: {}, inChannel: false },
    channel_id: 'ops',
    talk_id: 'one',
    t: 12.5,
    live: true,
  })
})

test('the path can name the channel, too', () => {
  expect(at('/organizations/o/channels/ops?query=water%20pump')).toMatchObject({
    channel_id: 'ops',
    inChannel: true,
    query: 'water pump',
  })
})

test('the request of a list follows its address', () => {
  expect(listKeyOf('o', at('/organizations/o/channels/ops?query=pump&unheard=true&sort=relevance'))).toEqual({
    ...{ org_id: 'o', channel_id: 'ops', query: 'pump', unheard: true, sort: 'relevance' },
  })
  expect(listKeyOf('o', at('/dashboard?query=%20'))).toEqual({ org_id: 'o', query: '' })
})

test('the list of channels is not the dashboard', () => {
  expect(['/dashboard', '/organizations/o/channels/ops'].every(isDashboard)).toBe(true)
  expect(['/organizations/o/channels', '/alerts', '/'].some(isDashboard)).toBe(false)
})
