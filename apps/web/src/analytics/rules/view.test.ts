import { expect, test } from 'vitest'
import { viewSearchParams, persistedView, analyticsViewOf } from './view.ts'

const at = (query: string, { remembered = '', inChannel = false } = {}) =>
  analyticsViewOf({ search: new URLSearchParams(query), remembered, inChannel })
const usual = {
  range: '1',
  first: undefined,
  last: undefined,
  by: 'day',
  group: 'channel',
  measure: 'talks',
  as: 'chart',
}

test('empty and invalid parameters show the defaults', () => {
  expect(at('')).toEqual(usual)
  expect(at('range=4&by=month&group=user&measure=tears&as=song', { remembered: '9 x y z' })).toEqual(usual)
})

test.each([
  ['without days', 'range=5'],
  ['that ends before it begins', 'range=5&range_from=2026-02-01&range_to=2026-01-01'],
  ['of days that are none', 'range=5&range_from=2026-02-41&range_to=2026-03-01'],
])('a custom range %s falls back to the default', (_, query) => expect(at(query).range).toBe('1'))

test('the address overrides the last selection, which overrides the default', () => {
  const remembered = '2 week speaker hits'
  expect(at('', { remembered })).toMatchObject({ range: '2', by: 'week', group: 'speaker', measure: 'hits' })
  expect(at('group=tag&range=3', { remembered })).toMatchObject({
    range: '3',
    by: 'week',
    group: 'tag',
    measure: 'hits',
  })
})

test('in a channel the grouping by channel is not available', () => {
  expect(at('group=channel', { inChannel: true, remembered: '1 day channel talks' }).group).toBe('speaker')
})

test('the parameters of a view read back as the same view', () => {
  const view = at('range=5&range_from=2026-01-05&range_to=2026-02-01&by=week&group=alert&measure=minutes&as=table')
  expect(view).toMatchObject({ range: '5', first: '2026-01-05', last: '2026-02-01', as: 'table' })
  const given = Object.entries(viewSearchParams(view)).filter(([, value]) => value !== undefined)
  expect(at(new URLSearchParams(given as [string, string][]).toString())).toEqual(view)
})

test('a custom range is not remembered', () => {
  expect(persistedView(at('range=5&range_from=2026-01-05&range_to=2026-02-01&group=tag'))).toBe('1 day tag talks')
})
