import { expect, test } from 'vitest'
import type { Bar } from '../../analytics/rules/chart-series.ts'
import { urlStateOf } from '../url-state.ts'
import { barFilter, isFilteredBy, withoutBar } from './bar-filter.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const period = { from: Date.parse('2026-03-02T05:00:00Z'), to: Date.parse('2026-03-09T04:00:00Z') }
const barOf = (kind: Bar['series']['kind']): Bar => ({
  period,
  series: { key: 'x', kind, id: kind === 'one' ? id : undefined, name: '', slot: 0, values: [], sum: 1 },
})
const bar = barOf('one')
const counted = { tz: 'America/New_York', channels: [] }
const set = (address: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
const urlStateAt = (address: Record<string, string | undefined>) =>
  urlStateOf({
    pathname: '/dashboard',
    searchStr: new URLSearchParams(set(address) as Record<string, string>).toString(),
  })

test.each([
  ['channel', 'channel_id'],
  ['speaker', 'speaker_id'],
  ['tag', 'tags'],
  ['alert', 'alert_id'],
] as const)('a bar of a %s filters the list by %s and its days, also across a clock change', (group, name) => {
  const address = barFilter(bar, { ...counted, group })
  expect(set(address)).toEqual({ [name]: id, from: '2026-03-02', to: '2026-03-08' })
  expect(isFilteredBy(urlStateAt(address), bar, { ...counted, group })).toBe(true)
  expect(isFilteredBy(urlStateAt({ ...address, ...withoutBar() }), bar, { ...counted, group })).toBe(false)
})

test('other filters are removed, so that the list holds what the bar counts', () => {
  const address = barFilter(bar, { ...counted, group: 'speaker' })
  const before = { query: 'pump', unheard: 'true', tags: id, channel_id: id }
  expect(set({ ...before, ...address })).toEqual({ speaker_id: id, from: '2026-03-02', to: '2026-03-08' })
})

test('“Others” and talks without a value filter the list by days only', () => {
  expect(set(barFilter(barOf('others'), { ...counted, group: 'tag' }))).toEqual({
    from: '2026-03-02',
    to: '2026-03-08',
  })
  expect(
    isFilteredBy(urlStateAt({ from: '2026-03-02', to: '2026-03-08' }), barOf('none'), { ...counted, group: 'tag' }),
  ).toBe(false)
})

test('when one channel is counted, the list shows that channel', () => {
  const address = barFilter(bar, { group: 'speaker', tz: counted.tz, channels: ['ops'] })
  expect(set(address)).toMatchObject({ channel_id: 'ops', speaker_id: id })
})
