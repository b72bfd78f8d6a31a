import { assistantRoutes } from '@earshot/contract/assistant'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { FoundTalk, searchRoutes } from '@earshot/contract/search'
import { Summary, SummaryPart, summaryRoutes } from '@earshot/contract/summaries'
import { Talk, talkRoutes } from '@earshot/contract/talks'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { summaryOpen } from '../lib/browser-storage/values.ts'
import { blank } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
import { me, org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

const regatta = blank(Channel, { org_id, name: 'Regatta', archived: '2026-01-31T09:30:00Z', joined: true })
const talk = blank(FoundTalk, {
  ...{ org_id, channel_id: regatta.channel_id, user_id: me.user_id, state: 'ready' },
  text: 'the water pump is broken',
})
const words = talk.text.split(' ').map((text, at) => ({ text, start: at, end: at + 1, confidence: 1 }))

// This browser keeps it, and test files share a page.
beforeEach(() => summaryOpen.set(undefined))

async function open(query: string, organization = {}) {
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [regatta] : []))
  server.answer(channelRoutes.find, () => regatta)
  server.answer(searchRoutes.search, () => ({ talks: [talk], next_cursor: null, total: 1, fallback: null }))
  server.answer(talkRoutes.find, () => blank(Talk, { ...talk, words }))
  await show(
    <div style={{ display: 'grid', height: '100dvh' }}>
      <DashboardScreen />
    </div>,
    { at: `/dashboard${query}`, organization },
  )
}

test('a talk in an archived channel names it in the list', async () => {
  await open('')
  await expect.element(page.getByRole('list', { name: 'Talks' })).toMatchTextContent('# Regatta')
})

test('with clips switched off, a sentence replaces the form', async () => {
  await open(`?talk_id=${talk.talk_id}`, { clips: false })
  await expect.element(page.getByRole('group', { name: /^Transcript/ })).toBeVisible()
  await userEvent.keyboard('{Shift>}S{/Shift}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^Clips are switched off/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
})

test('the summary of a talk is folded, and fits and is accessible when it is unfolded', async () => {
  const cites = [{ start: 0, end: 2 }]
  const { talk_id } = talk
  const parts = [
    blank(SummaryPart, { kind: 'title', text: 'A sentence for tests', cites }),
    blank(SummaryPart, {
      kind: 'sentence',
      text: 'Ada says a sentence.',
      cites,
      edited: talk.created,
      edited_by: me.user_id,
    }),
    blank(SummaryPart, { kind: 'action', text: 'Listen to it', cites }),
  ]
  server.answer(assistantRoutes.find, () => blank(assistantRoutes.find.output, { summaries: true }))
  server.answer(summaryRoutes.find, () =>
    blank(Summary, { talk_id, org_id, state: 'ready', offered: true, languages: ['de'], parts }),
  )
  await open(`?talk_id=${talk_id}`)
  const panel = page.getByRole('region', { name: 'Summary' })
  const unfold = panel.getByRole('button', { name: 'Summary', exact: true })
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'false')
  await expect.element(panel.getByText('A sentence for tests')).toBeVisible()
  await unfold.click()
  await expect.element(panel.getByText('Ada says a sentence.')).toBeVisible()
  await looksRight()
})
