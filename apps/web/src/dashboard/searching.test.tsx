import { type FoundTalk, searchRoutes } from '@earshot/contract/search'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import {
  alert,
  all,
  crane,
  fire,
  harbour,
  keepTalks,
  ops,
  rows,
  shows,
  third,
  tom,
  urgent,
} from '../testing/found-talks.ts'
import { looksRight } from '../testing/layout.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

beforeEach(keepTalks)

const Shown = () => (
  <div style={{ display: 'grid', height: '100dvh' }}>
    <DashboardScreen />
  </div>
)

const chip = (label: string) =>
  page.getByRole('list', { name: 'Filters' }).getByRole('button', { name: `Remove filter: ${label}`, exact: true })
test.each<[string, string, FoundTalk[]]>([
  ['Speaker: Tom Kilburn', `speaker_id=${tom.speaker_id}`, [crane]],
  ['urgent', `tags=${urgent.tag_id}`, [crane]],
  ['# Harbour', `channel_id=${harbour.channel_id}`, [crane]],
  ['Needs review', 'needs_review=true', [third]],
  ['Heard', 'unheard=false', [fire]],
  ['At least 10:00', 'min_duration=600', []],
  ['Failed', 'state=failed', []],
  ['Jan 1 – 31, 2020', 'from=2020-01-01&to=2020-01-31', []],
])('a link can carry a filter, which is shown: %s', async (label, link, talks) => {
  await show(<Shown />, { at: `/dashboard?${link}` })
  await expect.element(chip(label)).toBeVisible()
  await shows(...talks)
})

test('an unknown value in a link is reported, and removed', async () => {
  await show(<Shown />, { at: '/dashboard?speaker_id=nobody' })
  await expect.element(chip('Unknown speaker')).toBeVisible()
  await shows()
  await page.getByRole('button', { name: 'Remove “Unknown speaker”' }).click()
  await shows(...all)
})

async function choose(field: Locator, option: string) {
  await field.click()
  await page.getByRole('option', { name: option }).click()
  await userEvent.keyboard('{Tab}')
}

test('filters are selected, shown, removed one by one, and all at once', async () => {
  const history = createMemoryHistory({ initialEntries: ['/dashboard'] })
  const { address } = await show(<Shown />, { history })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByText('Unheard').click()
  await choose(panel.getByRole('combobox', { name: 'Tags' }), 'urgent')
  await choose(panel.getByRole('combobox', { name: 'Alert' }), 'fire department')
  await expect
    .poll(() => Object.fromEntries(new URL(address(), 'http://x').searchParams))
    .toMatchObject({ unheard: 'true', alert_id: alert.alert_id })
  await expect.element(page.getByRole('button', { name: 'Filter (3 active)' })).toBeVisible()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect.element(panel).not.toBeInTheDocument()

  await chip('urgent').click()
  await chip('Alert: fire department').click()
  await shows(crane, third)
  history.back()
  await expect.element(chip('Alert: fire department')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await shows(...all)
})

test('the filters say how many talks each value leaves', async () => {
  const { channel_id } = ops
  const counts = [{ id: channel_id, talks: 3 }]
  server.answer(searchRoutes.facets, () =>
    blank(searchRoutes.facets.output, { channels: { counts, partial: false, counted: 3 } }),
  )
  const { address } = await show(<Shown />, { at: '/dashboard?query=the' })
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Channel' }).click()
  const option = page.getByRole('option', { name: /Ops/ })
  await expect.element(option.getByRole('img')).toHaveTextContent('3')
  expect(server.asked(searchRoutes.facets).at(-1)).toMatchObject({ org_id, query: 'the' })
  await option.click()
  await expect.poll(address).toContain(`channel_id=${channel_id}`)
})

test('a query without results shows similar words, and exact ones on request', async () => {
  const nothing = { talks: [], next_cursor: null, total: 0, fallback: null }
  server.answer(searchRoutes.search, ({ query }) =>
    query.startsWith('"')
      ? nothing
      : { ...nothing, talks: [crane], total: 1, fallback: 'typo' as const, did_you_mean: 'harbour' },
  )
  await show(<Shown />, { at: '/dashboard?query=harbourr' })
  await expect.element(page.getByText(/No results for “harbourr”\. Showing results for.*“"?harbour"?”/)).toBeVisible()
  await shows(crane)
  await page.getByRole('button', { name: 'Search for the exact words' }).click()
  await expect.element(page.getByText('No results for “harbourr”')).toBeVisible()
  await page.getByRole('button', { name: 'Include similar words' }).click()
  await shows(crane)
})

test('results, filters and empty results fit and are accessible', async () => {
  await show(<Shown />, { at: `/dashboard?query=crane&tags=${urgent.tag_id}` })
  await shows(crane)
  await expect.element(rows.first().getByRole('mark')).toHaveTextContent('crane')
  await looksRight()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await expect.element(page.getByRole('combobox', { name: 'Speaker' })).toBeVisible()
  await looksRight()
  for (const width of [390, 1440]) {
    await page.viewport(width, 560)
    await expect.element(page.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
  }
  await show(<Shown />, { at: '/dashboard?query=nothing+like+it&unheard=true&alert_id=x' })
  await expect.element(page.getByText('No results for “nothing like it”')).toBeVisible()
  await looksRight()
})
