import { Channel, channelRoutes } from '@earshot/contract/channels'
import { FoundTalk, searchRoutes } from '@earshot/contract/search'
import { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { Tag, tagRoutes } from '@earshot/contract/tags'
import { ChangedTalk, Talk, talkRoutes } from '@earshot/contract/talks'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PlayerHost } from '../../app/live/PlayerHost.tsx'
import { DashboardScreen } from '../../dashboard/DashboardScreen.tsx'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'

const ops = blank(Channel, { org_id, name: 'Ops', joined: true })
const grace = blank(Speaker, { org_id, name: 'Grace Hopper' })
const urgent = blank(Tag, { org_id, tag: 'Urgent', color: '#c92a2a' })
const words = 'please call the fire department the pump is broken'.split(' ').map((text, at) => {
  const confidence = ['fire', 'pump'].includes(text) ? 0.3 : 0.9
  return { text, start: at, end: at + 1, confidence }
})
let talk = blank(Talk)

/** Stores a talk as the server does. */
beforeEach(() => {
  const text = words.map((word) => word.text).join(' ')
  const said = { state: 'ready', text, words, duration: 9, audio_url: '/v3/get?a=1' } as const
  talk = blank(Talk, { org_id, channel_id: ops.channel_id, user_id: me.user_id, ...said })
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [] : [ops]))
  server.answer(speakerRoutes.list, () => [grace])
  server.answer(tagRoutes.list, () => [urgent])
  server.answer(searchRoutes.search, () => {
    const talks = [blank(FoundTalk, { ...talk })]
    return { talks, next_cursor: null, total: 1, fallback: null }
  })
  server.answer(talkRoutes.find, () => talk)
  server.answer(talkRoutes.update, ({ add_tags = [], ...changes }) => {
    talk = { ...talk, tags: [...talk.tags, ...add_tags], ...(changes as Partial<Talk>) }
    return blank(ChangedTalk, talk)
  })
  server.answer(talkRoutes.mark, ({ talk_id, heard = talk.heard }) => {
    talk = { ...talk, heard }
    return { talk_id, heard, position: 0 }
  })
})

const open = () =>
  show(
    <div style={{ display: 'grid', height: '100dvh' }}>
      <DashboardScreen />
      <PlayerHost openTalk={talk.talk_id} />
    </div>,
    { at: `/dashboard?talk_id=${talk.talk_id}` },
  )

const button = (name: string) => page.getByRole('button', { name })
const facts = page.getByRole('complementary', { name: 'About this talk' })
const rating = () => talk.trancription_accuracy

async function press(name: string, key: string) {
  const star = page.getByRole('radio', { name })
  await expect.element(star).toBeInTheDocument()
  star.element().focus()
  await userEvent.keyboard(key)
}

test('a talk is rated, marked for review, and given a speaker and tags in place, and in its row', async () => {
  await open()
  await press('4 stars', ' ')
  await expect.poll(rating).toBe(0.8)
  await press('4 stars', '{ArrowRight}')
  await expect.poll(rating).toBe(1)
  await button('Remove rating').click()
  await expect.poll(rating).toBeNull()

  await button('Add speaker').click()
  await userEvent.keyboard('grace{ArrowDown}{Enter}')
  await expect.element(facts.getByRole('link', { name: 'Grace Hopper' })).toBeVisible()
  await button('Add tags').click()
  await facts.getByRole('option', { name: 'Urgent' }).click()
  await facts.getByRole('button', { name: 'Done' }).click()
  await expect.element(facts.getByRole('link', { name: 'Urgent' })).toBeVisible()
  const row = page.getByRole('list', { name: 'Talks' }).getByRole('listitem').first()
  await expect.element(row).toMatchTextContent('Urgent')
  expect(talk.tags).toEqual([urgent.tag_id])

  await button('Talk menu').click()
  await page.getByRole('menuitem', { name: 'Needs review' }).click()
  await expect.element(page.getByText('Needs review.')).toBeVisible()
  await looksRight()
  await button('Reviewed').click()
  await expect.poll(() => server.asked(talkRoutes.update).at(-1)).toMatchObject({ needs_review: false })
})

test('a click beside an open fact is not lost, although the fact closes and the page moves', async () => {
  await open()
  await facts.getByRole('button', { name: 'Add speaker' }).click()
  const field = page.getByRole('combobox', { name: 'Speaker' })
  await expect.element(field).toHaveFocus()
  await page.getByRole('radio', { name: '5 stars' }).click({ force: true })
  await expect.element(field).not.toBeInTheDocument()
  await expect.poll(rating).toBe(1)
})

test('redacting fits and is accessible', async () => {
  await open()
  await button('Talk menu').click()
  await page.getByRole('menuitem', { name: 'Redact' }).click()
  const end = page.getByRole('dialog', { name: 'Redact parts of this talk' }).getByRole('slider', { name: 'End of' })
  await expect.element(end).toHaveAttribute('aria-valuenow', '2')
  await looksRight()
})

test('unsure words are found by a key, and can be hidden', async () => {
  await open()
  const transcript = page.getByRole('group', { name: /^Transcript/ })
  const word = (text: string) => transcript.getByText(text, { exact: true })
  const shown = page.getByRole('switch', { name: '2 uncertain words' })
  const lineUnder = () => getComputedStyle(word('fire').element()).textDecorationLine
  await expect.element(shown).toBeChecked()
  await userEvent.keyboard('w')
  await expect.element(word('fire')).toHaveFocus()
  await expect.element(word('fire')).toHaveAccessibleDescription('Uncertain: 30%')
  await userEvent.keyboard('w')
  await expect.element(word('pump')).toHaveFocus()
  await userEvent.keyboard('{Shift>}W{/Shift}')
  await expect.element(word('fire')).toHaveFocus()
  expect(talk.heard).toBe(false)
  await userEvent.keyboard('u')
  await expect.poll(() => talk.heard).toBe(true)
  await expect.poll(lineUnder).toBe('underline')
  await shown.click({ force: true })
  await expect.poll(lineUnder).toBe('none')
  await shown.click({ force: true })
  await expect.poll(lineUnder).toBe('underline')
})

test('who restores a talk for which a rule is due reads when the rule applies again', async () => {
  talk = { ...talk, deleted: '2026-01-31T09:30:00Z' }
  server.answer(talkRoutes.update, ({ talk_id }) => {
    talk = { ...talk, deleted: null }
    return blank(ChangedTalk, { ...talk, talk_id, kept_until: '2027-01-31T09:30:00.000Z' })
  })
  await open()
  await page.getByRole('region', { name: 'Open talk' }).getByRole('button', { name: 'Restore' }).click()
  const said = page.getByText('Talk restored. Retention rules apply again from January 31, 2027.')
  await expect.element(said).toBeVisible()
})

test('the text stays where it is when it is corrected', async () => {
  await open()
  const transcript = page.getByRole('group', { name: /^Transcript/ })
  await expect.element(transcript).toBeVisible()
  await expect.element(page.getByText(/^No notes yet/)).toBeVisible()
  const { y } = transcript.element().getBoundingClientRect()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Text of the talk' })
  await expect.element(field).toBeVisible()
  const { paddingTop } = getComputedStyle(field.element())
  const top = () => field.element().getBoundingClientRect().top + Number.parseFloat(paddingTop)
  await expect.poll(() => Math.abs(top() - y)).toBeLessThanOrEqual(1)
})
