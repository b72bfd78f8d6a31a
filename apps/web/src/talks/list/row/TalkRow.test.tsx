import { api } from '@earshot/contract'
import { FoundTalk } from '@earshot/contract/search'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useDashboardUrlState } from '../../../dashboard/url-state.ts'
import { blank, newId } from '../../../testing/blank.ts'
import { looksRight } from '../../../testing/layout.ts'
import { org_id } from '../../../testing/people.ts'
import { show } from '../../../testing/show.tsx'
import { server } from '../../../testing/stand-in-server.ts'
import { TalkList } from '../TalkList.tsx'

const Listed = () => <TalkList urlState={useDashboardUrlState()} sent={0} empty="No talks" onCount={() => {}} />

test('a list says which talk has no recording any more', async () => {
  const talk = blank(FoundTalk, {
    ...{ org_id, channel_id: newId(), user_id: newId(), talk_id: newId(), state: 'ready', text: 'the pump is broken' },
    ...{ recorded_at: new Date().toISOString(), sound_deleted: '2026-01-31T09:30:00.000Z' },
  })
  server.answer(api.search.search, () => ({ talks: [talk], next_cursor: null, total: 1, fallback: null }))
  await show(<Listed />)
  const sign = page.getByRole('img', { name: 'The recording was deleted by a retention rule' })
  await expect.element(sign).toBeVisible()
  await looksRight()
})

test('the list shows what a machine wrote where a talk has no title, and a title instead once it has one', async () => {
  const written = (summary: string, title: string | null = null) =>
    blank(FoundTalk, { org_id, state: 'ready', text: 'the pump is broken', summary, title })
  let talks = [written('A sentence for tests'), written('A sentence is said')]
  server.answer(api.search.search, () => ({ talks, next_cursor: null, total: 2, fallback: null }))
  const { cache } = await show(<Listed />)
  const list = page.getByRole('list', { name: 'Talks' })
  const byMachine = list.getByTitle('Written by a machine')
  await expect.element(list.getByText('A sentence for tests')).toBeVisible()
  await expect.element(list.getByRole('link', { name: /^A sentence for tests/ })).toBeVisible()
  await expect.poll(() => byMachine.length).toBe(2)
  talks = [written('A sentence for tests', 'By hand'), ...talks.slice(1)]
  // As the live event of the change does.
  await cache.invalidateQueries()
  await expect.element(list.getByText('By hand')).toBeVisible()
  await expect.poll(() => byMachine.length).toBe(1)
})
