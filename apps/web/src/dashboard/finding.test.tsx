import { Channel, channelRoutes } from '@earshot/contract/channels'
import { operatorNames } from '@earshot/contract/rules/operators'
import { searchRoutes } from '@earshot/contract/search'
import { Talk, talkRoutes } from '@earshot/contract/talks'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { all, crane, fire, keepTalks, ops, rows, shows } from '../testing/found-talks.ts'
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

const box = page.getByRole('combobox', { name: 'Search what was said' })
const lastQuery = () => server.asked(searchRoutes.search).at(-1)?.query

test('operators and their values are completed with the keyboard', async () => {
  const desk = blank(Channel, { org_id, name: 'Night desk', private: true, joined: true })
  server.answer(channelRoutes.list, () => [ops, desk])
  await show(<Shown />, { at: '/dashboard' })
  await shows(...all)
  const options = page.getByRole('option')
  await userEvent.keyboard('/')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => options.length).toBe(operatorNames.length)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => options.length).toBe(0)
  await userEvent.keyboard('-ch')
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: /^channel:/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('-channel:')
  await userEvent.keyboard('ni')
  await expect.element(page.getByRole('option', { name: 'Private Night desk' })).toBeVisible()
  await expect.poll(lastQuery).toBe('-channel:ni')
  await shows()
  await looksRight()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(box).toHaveAttribute('aria-activedescendant', expect.stringMatching(/./))
  const active = document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toContain('Night desk')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('-channel:"Night desk" ')
  await expect.poll(lastQuery).toBe('-channel:"Night desk" ')
})

test('on a phone the list of values fits, and picking one keeps the focus in the box', async () => {
  await show(<Shown />, { at: '/dashboard' })
  await page.viewport(390, 844)
  await box.fill('speaker:')
  const option = page.getByRole('option', { name: 'Tom Kilburn' })
  await expect.element(option).toBeInViewport({ ratio: 1 })
  await shows()
  await looksRight()
  await page.viewport(390, 844)
  await option.click()
  await expect.element(box).toHaveValue('speaker:"Tom Kilburn" ')
  await expect.element(box).toHaveFocus()
  await expect.poll(lastQuery).toBe('speaker:"Tom Kilburn" ')
})

test('without an open talk the list is as wide as the screen, and no match is cut on a phone', async () => {
  await show(<Shown />, { at: '/dashboard?query=crane' })
  server.answer(talkRoutes.find, () => blank(Talk, { ...crane }))
  const width = () => rows.first().element().parentElement?.getBoundingClientRect().width ?? 0
  await shows(crane)
  await expect.poll(width).toBe(innerWidth)
  await rows.first().getByRole('link').click()
  await expect.poll(width).toBeLessThan(innerWidth / 2)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.poll(width).toBe(innerWidth)
  await page.viewport(390, 844)
  await expect.element(rows.getByRole('mark')).toBeInViewport({ ratio: 1 })
})

test('a row shows where else its talk matches, and opens there', async () => {
  const words = 'please call the fire department at the gate'
    .split(' ')
    .map((text, at) => ({ text, start: at * 3, end: at * 3 + 1, confidence: 1 }))
  const matches = [2, 4, 7].map((at) => ({ start: at * 3, end: at * 3 + 1 }))
  const said = { ...fire, text: words.map(({ text }) => text).join(' '), matches }
  server.answer(searchRoutes.search, () => ({ talks: [said], next_cursor: null, total: 1, fallback: null }))
  server.answer(talkRoutes.find, () => blank(Talk, { ...said, words }))
  const { address } = await show(<Shown />, { at: '/dashboard?query=the' })
  const row = rows.first()
  const status = row.getByRole('status')
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect.element(row.getByText('3 matches', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Next match' }).click()
  await expect.element(status).toMatchTextContent(/^Match 2 of 3:/)
  await expect.element(status.getByText('department', { exact: true })).toBeInTheDocument()
  await row.getByRole('button', { name: 'Previous match' }).click()
  await row.getByRole('button', { name: 'Previous match' }).click()
  await expect.element(status).toMatchTextContent(/^Match 3 of 3:/)
  row.getByRole('link').element().focus()
  await userEvent.keyboard('ff')
  await expect.element(status).toMatchTextContent(/^Match 2 of 3/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => new URL(address(), 'http://x').searchParams.get('t')).toBe('10')
  await expect.element(row.getByRole('group', { name: 'Matches' })).toMatchTextContent('2/3')
})
