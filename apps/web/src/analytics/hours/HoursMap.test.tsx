import { analyticsRoutes } from '@earshot/contract/analytics'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import type { AnalyticsRequest } from '../analytics.queries.ts'
import { HoursMap } from './HoursMap.tsx'

const asked: AnalyticsRequest = {
  ...{ org_id, range: '1', first: undefined, last: undefined, by: 'day', group: 'channel' },
  ...{ channels: [], tz: 'Europe/Berlin', today: '2026-03-01' },
}
const cell = { weekday: 2, hour: 14, talks: 12, minutes: 3.5, hits: 0, confidence: 0.93, quality: null }
const answer = (hours: (typeof cell)[]) =>
  server.answer(analyticsRoutes.hours, () => ({ from: '2026-03-01T00:00:00Z', to: '2026-03-08T00:00:00Z', hours }))

test('hours of the week are counted in the time zone of the browser, and the busiest stands out', async () => {
  answer([cell, { ...cell, weekday: 7, hour: 3, talks: 2 }])
  await show(<HoursMap asked={asked} measure="talks" />)
  const map = page.getByRole('table', { name: 'Talks · By weekday and hour' })
  await expect.element(map.getByRole('cell', { name: '12' })).toHaveAttribute('title', 'Tue 14: 12 talks')
  await expect.element(map.getByRole('cell', { name: '12' })).toHaveAttribute('style', '--share: 50%;')
  await expect.element(map.getByRole('cell', { name: '2', exact: true })).toHaveAttribute('style', '--share: 15%;')
  await expect.element(map.getByRole('rowheader')).toHaveLength(7)
  expect(server.asked(analyticsRoutes.hours)).toEqual([{ org_id, range: '1', tz: 'Europe/Berlin' }])
  await looksRight()
})

test.each([
  ['en', 'Sun'],
  ['de', 'Mo'],
] as const)('in %s the week begins with %s', async (language, first) => {
  answer([cell])
  await show(<HoursMap asked={asked} measure="talks" />, { language })
  await expect.element(page.getByRole('rowheader').first()).toHaveTextContent(first)
})

test('without a talk it says so', async () => {
  answer([])
  await show(<HoursMap asked={asked} measure="talks" />)
  await expect.element(page.getByText('No talks in this period')).toBeVisible()
})
