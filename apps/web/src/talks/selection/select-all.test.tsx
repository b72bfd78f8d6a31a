import { FoundTalk, searchRoutes } from '@earshot/contract/search'
import { talkRoutes } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DashboardScreen } from '../../dashboard/DashboardScreen.tsx'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'

const MANY = 120
const PAGE = 50

const talks = Array.from({ length: MANY }, (_, at) => blank(FoundTalk, { org_id, state: 'ready', text: `talk ${at}` }))

/** Answers with pages of talks, and once `release` is called, refuses to delete every fortieth. */
function keep() {
  const calls = { now: 0, most: 0, all: 0 }
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  server.answer(searchRoutes.search, ({ cursor = '0' }) => {
    const to = Number(cursor) + PAGE
    const next_cursor = to < MANY ? String(to) : null
    return { talks: talks.slice(Number(cursor), to), next_cursor, total: MANY, fallback: null }
  })
  server.answer(talkRoutes.remove, async ({ talk_id }) => {
    calls.most = Math.max(calls.most, ++calls.now)
    const refused = ++calls.all % 40 === 0
    await seen
    calls.now--
    if (refused) throw server.refusal('forbidden', { text: 'Only its sender and admins delete a talk' })
    return { talk_id, deleted: new Date().toISOString() }
  })
  return { calls, release }
}

test('all talks can be selected, also unloaded ones, and are deleted in batches; refused ones are reported and stay', async () => {
  const { calls, release } = keep()
  await show(
    <div style={{ display: 'grid', height: '100dvh' }}>
      <DashboardScreen />
    </div>,
    { at: '/dashboard' },
  )
  await page.getByRole('checkbox').first().click({ force: true })
  const bar = page.getByRole('region', { name: 'Selected talks' })
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await expect.element(bar.getByText('120 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.element(bar.getByText(/^Deleting \d+ of 120$/)).toBeVisible()
  release()
  await expect.element(page.getByText('Could not delete 3 talks')).toBeVisible()
  await expect.element(page.getByText('117 talks moved to the bin.')).toBeVisible()
  expect(calls.all).toBe(MANY)
  expect(calls.most).toBeLessThanOrEqual(4)
})
