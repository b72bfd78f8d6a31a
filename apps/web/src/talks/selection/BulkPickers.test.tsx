import { Channel, channelRoutes } from '@earshot/contract/channels'
import { FoundTalk } from '@earshot/contract/search'
import { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { Tag, tagRoutes } from '@earshot/contract/tags'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { BulkPickers } from './BulkPickers.tsx'
import type { BulkChange } from './change-talks.ts'

const [fire, smoke] = ['fire', 'smoke'].map((tag) => blank(Tag, { org_id, tag, color: '#f76707' })) as [Tag, Tag]
const eve = blank(Speaker, { org_id, name: 'Eve' })
const talk = (tags: string[], speaker_id: string | null) => blank(FoundTalk, { org_id, tags, speaker_id })
const talks = [talk([fire.tag_id, smoke.tag_id], eve.speaker_id), talk([smoke.tag_id], null)]

async function open({ uneditable }: { uneditable?: string } = {}) {
  const done: unknown[] = []
  const onChange = async ({ talks: changed, to }: BulkChange) => {
    done.push(changed.map((each) => to(each)))
  }
  server.answer(tagRoutes.list, () => [fire, smoke])
  server.answer(speakerRoutes.list, () => [eve])
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [] : [blank(Channel, { org_id, name: 'Ops' })]))
  await show(<BulkPickers {...{ talks, onChange, uneditable }} busy={false} foreign={undefined} />)
  return done
}

const press = (name: string) => page.getByRole('button', { name }).click()
const option = (name: string) => page.getByRole('option', { name })

test('a tag that some talks have is given to the others, and one that all have is taken from all', async () => {
  const done = await open()
  await press('Tag')
  await expect.element(option('fire').getByRole('img', { name: 'On some' })).toBeVisible()
  await expect.element(option('smoke').getByRole('img', { name: 'On all' })).toBeVisible()
  await option('fire').click()
  await option('smoke').click()
  expect(done).toEqual([[{ tags: [smoke.tag_id, fire.tag_id] }], [{ tags: [fire.tag_id] }, { tags: [] }]])
})

test('a speaker is found by words, and talks that have it already are not changed', async () => {
  const done = await open()
  await press('Speaker')
  await userEvent.keyboard('zz')
  await expect.element(page.getByText('No matches')).toBeVisible()
  await userEvent.keyboard('{Backspace}{Backspace}EV{Enter}')
  await press('Speaker')
  await option('No speaker').click()
  expect(done).toEqual([[{ speaker_id: eve.speaker_id }], [{ speaker_id: null }]])
})
