import { analyticsRoutes, Point, Series } from '@earshot/contract/analytics'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { userRoutes } from '@earshot/contract/users'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { blank, newId } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { DashboardScreen } from '../DashboardScreen.tsx'
import { chartsSheet } from './charts-sheet.ts'

const [ops, night] = ['Ops', 'Night, shift'].map((name) => blank(Channel, { org_id, name, joined: true })) as [
  Channel,
  Channel,
]

/** Midnight so many days ago. */
function day(ago: number) {
  const midnight = new Date()
  midnight.setHours(0, 0, 0, 0)
  midnight.setDate(midnight.getDate() - ago)
  return midnight
}
const said = (ago: number) =>
  day(ago).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })
const point = (ago: number, talks: number, fields: Partial<Point> = {}) =>
  blank(Point, { at: day(ago).toISOString(), talks, ...fields })
const series = (id: string | null, name: string, points: Point[]) => ({ ...blank(Series, { name, points }), id })

const heard = { minutes: 0.05, hits: 1, confidence: 0.9 }
const byChannel = [
  series(ops.channel_id, ops.name, [point(2, 1), point(1, 2)]),
  series(night.channel_id, night.name, [point(1, 1)]),
]
const bySpeaker = [series(null, '', [point(2, 1), point(1, 2)]), series(newId(), '=Eve', [point(1, 1, heard)])]

beforeEach(() => {
  const week = { from: day(6).toISOString(), to: day(-1).toISOString(), left_out: 0 }
  const at = [6, 5, 4, 3, 2, 1, 0].map((ago) => day(ago).toISOString())
  server.answer(channelRoutes.list, () => [ops, night])
  server.answer(analyticsRoutes.find, ({ range, channels = [], by, group }) => {
    const all = group === 'speaker' ? bySpeaker : byChannel
    const counted = all.filter(({ id }) => channels.length === 0 || channels.includes(id ?? ''))
    const total = blank(Point, { talks: range === '5' ? 0 : channels.length > 0 ? 1 : 4 })
    if (range === '5') return { ...week, by, group, at, series: [], total, points: [] }
    return { ...week, by, group, at, series: counted, total, points: [point(2, 1), point(1, 3)] }
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  chartsSheet.set(false)
})

async function openCharts(at = '/dashboard', settings: Record<string, string> = {}) {
  const shown = await show(
    <div style={{ display: 'grid', height: '100dvh' }}>
      <DashboardScreen />
    </div>,
    { at },
  )
  const user = apiUser.get()
  if (user) apiUser.set({ ...user, settings: { analytics_open: true, ...settings } })
  return shown
}

const bar = (name: RegExp) => page.getByRole('button', { name })
const choose = (name: string) =>
  page.getByRole('group', { name: 'Chart options' }).getByText(name, { exact: true }).click()
const figure = (name: string) =>
  page.getByRole('group', { name: 'Figures' }).getByRole('button', { name: new RegExp(`^${name}`) })
const counted = () => server.asked(analyticsRoutes.find).map(({ channels }) => channels)

test.each([
  `/dashboard?range=1&channel_id=${night.channel_id}`,
  `/organizations/${org_id}/channels/${night.channel_id}?range=1`,
])('a link to a channel counts that channel alone: %s', async (at) => {
  await openCharts(at)
  await expect.element(figure('Talks')).toMatchTextContent(/^Talks\s*1/)
  expect(new Set(counted().flat())).toEqual(new Set([night.channel_id]))
})

test('arrow keys move along the bars, and Enter selects', async () => {
  const { address } = await openCharts()
  const [first, second] = [
    bar(new RegExp(`^Ops, .*${said(2)}: 1 talk$`)),
    bar(new RegExp(`^Ops, .*${said(1)}: 2 talks$`)),
  ]
  await expect.element(first).toBeVisible()
  ;(second.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(first).toHaveFocus()
  await expect.element(page.getByText(said(2)).first()).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(second).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(bar(/^Night, shift, .*: 1 talk$/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toContain(`channel_id=${night.channel_id}`)
})

/** The name and the text of a file that is saved. */
function saved() {
  const files: { name: string; blob: Blob }[] = []
  let newest = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    newest = blob as Blob
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: newest })
  })
  return files
}

test('the chart has a table of its figures, sortable by column, and a CSV file', async () => {
  await openCharts()
  await page.getByRole('combobox', { name: 'Group by' }).selectOptions('speaker')
  await choose('Table')
  const table = page.getByRole('table', { name: 'Talks · By speaker · By day' })
  const rows = table.getByRole('row')
  await expect.poll(() => rows.length).toBe(8)
  await table.getByRole('button', { name: 'All' }).click()
  await table.getByRole('button', { name: 'All' }).click()
  const cells = () => [...rows.nth(1).element().querySelectorAll('td, th')].map(({ textContent }) => textContent)
  await expect.poll(cells).toEqual([expect.stringContaining(said(1)), '2', '1', '3'])
  const files = saved()
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^earshot-speaker-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/),
  ])
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files[0]?.blob.arrayBuffer()).split('\r\n')
  expect(lines[0]).toBe('\uFEFFfrom,speaker,speaker_id,talks,minutes,hits,confidence,quality')
  const eve = lines.filter((line) => line.includes("'=Eve"))
  expect(eve).toHaveLength(7)
  expect(eve[5]).toMatch(/^\d{4}-\d\d-\d\d,'=Eve,.*,1,0\.05,1,0\.9,$/)
})

test('the AI analytics channels stay selected', async () => {
  await openCharts()
  await page.getByRole('button', { name: /^AI analytics channels/ }).click()
  await page.getByRole('checkbox', { name: 'Night, shift' }).click()
  await expect.element(figure('Talks')).toMatchTextContent('1')
  expect(counted().at(-1)).toEqual([night.channel_id])
  await expect.poll(() => server.asked(userRoutes.update)).toHaveLength(1)
  const [{ change_settings } = {}] = server.asked(userRoutes.update)
  // As another browser, and this one after a reload, gets them.
  await openCharts('/dashboard', change_settings as Record<string, string>)
  const chosen = page.getByRole('button', { name: 'AI analytics channels: Night, shift' })
  await expect.element(figure('Talks')).toMatchTextContent('1')
  await chosen.click()
  await page.getByRole('button', { name: 'Count all channels' }).click()
  await expect.element(figure('Talks')).toMatchTextContent('4')
})

const custom = '/dashboard?range=5&range_from=2026-01-01&range_to=2026-02-01&by=week'

test.each([1440, 390])('the charts fit and are accessible, here opened at %d px', async (width) => {
  await openCharts(custom)
  await page.viewport(width, 860)
  if (width === 390) await page.getByRole('button', { name: 'Open the charts' }).click()
  await expect.element(figure('Talks').first()).toMatchTextContent('0')
  await expect.element(page.getByText('No talks on these days')).toBeVisible()
  await expect.element(page.getByLabelText('Days of the range')).toMatchTextContent('1/1/26 00:00:00 – 2/1/26 23:59:59')
  await choose('1 week')
  await expect.element(bar(/^Ops, .*: 2 talks$/)).toBeVisible()
  await looksRight()
})
