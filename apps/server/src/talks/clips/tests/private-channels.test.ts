import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { openClipFixture } from '../testing/clip-fixture.ts'

const home = testApp()
const { ask } = home

async function open() {
  const fixture = await openClipFixture(home)
  const { admin, talk_id, published } = fixture
  const { channel_id } = (await ask(admin, api.talks.find, { talk_id })).body
  const clips = [(await published({ end: 1 })).clip_id, (await published({ start: 2, title: 'Pump' })).clip_id]
  const statuses = async () => {
    const found = await Promise.all(clips.map((clip_id) => ask(null, api.clips.find, { clip_id })))
    return found.map(({ status }) => status)
  }
  const listed = async (of: string) =>
    (await ask(admin, api.clips.list, { org_id: fixture.org_id, channel_id: of })).body.clips
  return { ...fixture, channel_id, clips, statuses, listed }
}

test('clips of a channel that becomes private stay public unless the admin revokes them', async () => {
  const { admin, channel_id, statuses, listed } = await open()
  expect(await listed(channel_id)).toHaveLength(2)
  expect(await listed(crypto.randomUUID())).toEqual([])
  await ask(admin, api.channels.update, { channel_id, private: true })
  expect(await statuses()).toEqual([200, 200])
})

test('revoked with it, they cannot be opened, those of other channels can, and the audit log names each', async () => {
  const { org_id, admin, sender, channel_id, clips, statuses } = await open()
  const elsewhere = await open()
  expect((await ask(sender, api.channels.update, { channel_id, private: true, revoke_clips: true })).status).toBe(403)
  expect(await statuses()).toEqual([200, 200])
  const { body } = await ask(admin, api.channels.update, { channel_id, private: true, revoke_clips: true })
  expect(body.private).toBe(true)
  expect(await statuses()).toEqual([404, 404])
  expect(await elsewhere.statuses()).toEqual([200, 200])
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  const removed = entries.filter(({ action }) => action === 'clip.remove').map(({ subject_id }) => subject_id)
  expect(new Set(removed)).toEqual(new Set(clips))
})
