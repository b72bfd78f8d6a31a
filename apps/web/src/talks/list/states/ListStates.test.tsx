import { api } from '@earshot/contract'
import { FoundTalk } from '@earshot/contract/search'
import { ChangedTalk } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useDashboardUrlState } from '../../../dashboard/url-state.ts'
import { blank, newId } from '../../../testing/blank.ts'
import { looksRight } from '../../../testing/layout.ts'
import { org_id } from '../../../testing/people.ts'
import { show } from '../../../testing/show.tsx'
import { server } from '../../../testing/stand-in-server.ts'
import { TalkList } from '../TalkList.tsx'

const talkOf = (text: string, fields: Partial<FoundTalk> = {}) =>
  blank(FoundTalk, { org_id, channel_id: newId(), user_id: newId(), talk_id: newId(), state: 'ready', text, ...fields })

function Listed() {
  return (
    <div style={{ display: 'grid', height: 700 }}>
      <TalkList urlState={useDashboardUrlState()} sent={0} empty={<p>No talks</p>} onCount={() => {}} />
    </div>
  )
}

const talks = page.getByRole('list', { name: 'Talks' })

test.each([
  { fallback: 'typo', did_you_mean: 'pump', says: 'No results for “pumb”. Showing results for “pump”.' },
  {
    fallback: 'sounds_like',
    did_you_mean: 'pumped',
    says: 'No results for “pumb”. Showing results that sound like it: “pumped”.',
  },
] as const)('a search without results says what is shown instead, here by $fallback', async (related) => {
  const { fallback, did_you_mean, says } = related
  server.answer(api.search.search, () => ({
    talks: [talkOf('the pump is broken')],
    ...{ next_cursor: null, total: 1, fallback, did_you_mean },
  }))
  const { address } = await show(<Listed />, { at: '/dashboard?query=pumb' })
  await expect.element(page.getByRole('status').filter({ hasText: 'No results' })).toMatchTextContent(says)
  await expect.element(talks.getByRole('link')).toHaveLength(1)
  await looksRight()
  await page.getByRole('button', { name: 'Search for the exact words' }).click()
  await expect.element(page.getByText('No talks')).toBeVisible()
  await expect.element(talks.getByRole('link')).not.toBeInTheDocument()
  expect(address()).toContain('exact=true')
})

test('a list that cannot be loaded says so, not that it is empty, and loads on request', async () => {
  const restore = server.refuse(api.search.search, 'conflict', { text: 'Not just now' })
  await show(<Listed />, { at: '/dashboard' })
  const note = page.getByRole('alert').filter({ hasText: 'Could not load the talks' })
  await expect.element(note).toMatchTextContent('Not just now')
  await expect.element(page.getByText('No talks')).not.toBeInTheDocument()
  restore()
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No talks')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

test('a talk is restored from its row in the bin, and comes back if that is refused', async () => {
  const deleted = '2026-01-31T09:30:00Z'
  let inBin = [talkOf('the pump is broken', { deleted }), talkOf('the hose is dry', { deleted })]
  server.answer(api.search.search, () => ({ talks: inBin, next_cursor: null, total: inBin.length, fallback: null }))
  server.answer(api.talks.update, ({ talk_id }) => {
    inBin = inBin.filter((talk) => talk.talk_id !== talk_id)
    return blank(ChangedTalk, { org_id, talk_id, kept_until: '2026-03-05T09:30:00Z' })
  })
  const [, hose] = inBin
  const again = server.refuse(api.talks.update, 'conflict', { text: 'Not just now' })
  await show(<Listed />, { at: '/dashboard?deleted=true' })
  const row = (text: string) => talks.getByRole('listitem').filter({ hasText: text })
  await row('hose').getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByText('Could not restore one talk')).toBeVisible()
  await expect.element(row('hose')).toBeVisible()
  again()
  await row('hose').getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByText(/^Talk restored\. Retention rules apply again from .*2026/)).toBeVisible()
  await expect.element(row('hose')).not.toBeInTheDocument()
  await expect.element(row('pump')).toBeVisible()
  expect(server.asked(api.talks.update)).toMatchObject([0, 1].map(() => ({ talk_id: hose?.talk_id, deleted: null })))
})
