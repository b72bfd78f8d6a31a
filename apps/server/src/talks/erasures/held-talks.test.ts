import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'
import { eraseJob } from './erase.job.ts'

const { ask, context, place } = testApp({ alone: true })
const NAME = 'Ortrud Quillfeather'
const signal = new AbortController().signal

/** A talk on hold, by a speaker whose name an alert watches for. */
async function held() {
  const { org_id, admin, channel_id } = await place()
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: NAME })).body
  await ask(admin, api.alerts.save, { org_id, keyword: NAME })
  const talk = { channel_id, user_id: admin.user_id, speaker_id, text: `this is ${NAME}` }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
  await scanJob.handle(context(), { org_id, talk_id }, signal)
  await ask(admin, api.retention.hold, { talk_id, reason: 'A lawsuit' })
  const erase = async () => {
    const asked = { org_id, speaker_ids: [speaker_id], names: [NAME], confirm: NAME }
    const { erasure_id } = (await ask(admin, api.erasures.create, asked)).body
    await eraseJob.handle(context(), { org_id, erasure_id, address: '', session_id: null }, signal)
  }
  const speakers = async () => (await ask(admin, api.speakers.list, { org_id })).body.map(({ name }) => name)
  const hits = async () => (await ask(admin, api.hits.list, { org_id })).body.hits.map(({ keyword }) => keyword)
  return { admin, talk_id, erase, speakers, hits }
}

test('a talk on hold keeps the name of its speaker and its hits, until it is released and the person erased again', async () => {
  const { admin, talk_id, erase, speakers, hits } = await held()
  await erase()
  expect([await speakers(), await hits()]).toEqual([[NAME], [NAME]])
  await ask(admin, api.retention.release, { talk_id })
  await erase()
  expect((await ask(admin, api.talks.find, { talk_id })).status).toBe(404)
  expect([await speakers(), await hits()]).toEqual([[], []])
})
