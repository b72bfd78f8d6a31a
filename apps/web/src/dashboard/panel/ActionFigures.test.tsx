import { Channel, channelRoutes } from '@earshot/contract/channels'
import { hitRoutes } from '@earshot/contract/hits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import type { Analytics } from '../../analytics/analytics.queries.ts'
import { urlStateOf } from '../url-state.ts'
import { ActionFigures } from './ActionFigures.tsx'

const [ops, night] = ['Ops', 'Night'].map((name) => blank(Channel, { org_id, name })) as [Channel, Channel]
const point = (talks: number, at = '2026-03-02T00:00:00Z') => ({ at, talks, minutes: 1, hits: 0, confidence: null })
const week: Analytics = {
  ...{ from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z', by: 'day', group: 'channel', left_out: 0 },
  at: ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'],
  total: point(7),
  points: [point(4, '2026-03-01T00:00:00Z'), point(3)],
  series: [{ id: night.channel_id, name: 'Night', points: [point(5)] }],
}

const answerHits = (unread: number) =>
  server.answer(hitRoutes.list, () => ({
    hits: [],
    next_cursor: null,
    unread,
    late_unread: 0,
    imported: null,
    as_of: '2026-01-31T09:30:00Z',
  }))

async function showFigures(at: string) {
  server.answer(channelRoutes.list, () => [ops, night])
  server.answer(channelRoutes.count, () => [
    { channel_id: ops.channel_id, unheard: 4 },
    { channel_id: night.channel_id, unheard: 1 },
  ])
  const [pathname = '', searchStr = ''] = at.split('?')
  return show(<ActionFigures urlState={urlStateOf({ pathname, searchStr })} week={week} />, { at })
}

const figure = (name: string) =>
  page.getByRole('group', { name: 'At a glance' }).getByRole('link', { name, exact: true })

test('each figure leads to the list of what it counts', async () => {
  answerHits(2)
  const { address } = await showFigures('/dashboard')
  await expect.element(figure('2 new hits')).toHaveAttribute('href', `/organizations/${org_id}/hits`)
  await expect
    .element(figure('Busiest this week: # Night'))
    .toHaveAttribute('href', `/organizations/${org_id}/channels/${night.channel_id}`)
  await looksRight()
  await figure('3 talks today').click()
  await expect.poll(address).toMatch(/from=\d{4}-\d\d-\d\d.*to=\d{4}-\d\d-\d\d/)
  await figure('5 unheard').click()
  await expect.poll(address).toContain('unheard=true')
})

test('in a channel only what is of the channel is counted', async () => {
  await showFigures(`/dashboard?channel_id=${ops.channel_id}`)
  await expect.element(figure('4 unheard')).toBeVisible()
  await expect.element(figure('3 talks today')).toBeVisible()
  await expect.element(page.getByText(/hit|Busiest/)).not.toBeInTheDocument()
})

test('what is zero is said quietly', async () => {
  answerHits(0)
  await showFigures('/dashboard')
  await expect.element(figure('0 new hits')).toHaveAttribute('data-calm', 'true')
  await expect.element(figure('5 unheard')).toHaveAttribute('data-calm', 'false')
})

test('hits are not said to be none before they are counted', async () => {
  answerHits(2)
  const release = server.hold(hitRoutes.list)
  await showFigures('/dashboard')
  await expect.element(figure('5 unheard')).toBeVisible()
  await expect.element(page.getByText(/new hit/)).not.toBeInTheDocument()
  release()
  await expect.element(figure('2 new hits')).toBeVisible()
})
