import { channelRoutes } from '@earshot/contract/channels'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useDashboardUrlState } from '../../../dashboard/url-state.ts'
import { newId } from '../../../testing/blank.ts'
import { show } from '../../../testing/show.tsx'
import { server } from '../../../testing/stand-in-server.ts'
import { ListUnheard } from './ListUnheard.tsx'

const Header = ({ total }: { total: number }) => (
  <main>
    <h1>Talks</h1>
    <ListUnheard urlState={useDashboardUrlState()} total={total} />
  </main>
)

const buttons = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))

test.each([
  ['the number of all', '/dashboard', { unheard: 3, total: 9, labels: ['Play 3 unheard'] }],
  ['no number in a search', '/dashboard?query=pump', { unheard: 3, total: 9, labels: ['Play unheard'] }],
  ['nothing where nothing is found', '/dashboard?query=pump', { unheard: 3, total: 0, labels: [] }],
  ['nothing where all is heard', '/dashboard', { unheard: 0, total: 9, labels: [] }],
])('the button beside the heading of a list tells %s', async (_, at, { unheard, total, labels }) => {
  server.answer(channelRoutes.count, () => [{ channel_id: newId(), unheard }])
  await show(<Header total={total} />, { at })
  await expect.element(page.getByRole('heading', { name: 'Talks' })).toBeVisible()
  await expect.poll(() => server.asked(channelRoutes.count).length).toBe(1)
  await expect.poll(buttons).toEqual(labels)
})

test('it goes as soon as a search finds nothing, and does not say that all is heard', async () => {
  function Searching() {
    const [total, setTotal] = useState(9)
    return (
      <>
        <Header total={total} />
        <button type="button" onClick={() => setTotal(0)}>
          Search again
        </button>
      </>
    )
  }
  server.answer(channelRoutes.count, () => [{ channel_id: newId(), unheard: 3 }])
  await show(<Searching />, { at: '/dashboard?query=pump' })
  await expect.element(page.getByRole('button', { name: 'Play unheard' })).toBeVisible()
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect.poll(buttons).toEqual([null])
})
