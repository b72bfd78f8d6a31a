import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import { bearer, testApp, type Person } from '../../../testing/test-app.ts'
import { silence, speech } from '../../../testing/recordings.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { transcribeJob } from '../../pipeline/transcribe.job.ts'

const { ask, send, organization, memberOf, channelOf, app, context } = testApp({ alone: true })
const { find, update, remove, mark } = api.talks
const signal = new AbortController().signal

async function place() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const sender = await memberOf(org_id)
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'water', user_id: sender.user_id, channel_id },
  ])
  return { org_id, admin, sender, member: await memberOf(org_id), channel_id, talk_id }
}

const listen = async (person: Person, talk_id: string) =>
  (await app().inject({ url: `/v3/get?talk_id=${talk_id}&original=true`, headers: bearer(person) })).statusCode

test('a non-member cannot delete, and another member gets the reason', async () => {
  const { member, talk_id } = await place()
  const stranger = (await organization()).admin
  const [foreign, absent] = [
    await ask(stranger, remove, { talk_id }),
    await ask(stranger, remove, { talk_id: crypto.randomUUID() }),
  ]
  expect([foreign.status, foreign.refusal]).toEqual([404, absent.refusal])
  const { status, refusal } = await ask(member, remove, { talk_id })
  expect([status, refusal.text]).toEqual([403, 'Only the sender or an admin can delete a talk'])
  expect((await ask(member, find, { talk_id })).body.deleted).toBeNull()
})

test.each(['sender', 'admin'] as const)('its %s puts a talk into the bin; twice is once', async (who) => {
  const { talk_id, [who]: person } = await place()
  const { status, body } = await ask(person, remove, { talk_id })
  expect([status, body.talk_id]).toEqual([200, talk_id])
  expect(Math.abs(Date.parse(body.deleted) - Date.now())).toBeLessThan(10_000)
  expect((await ask(person, remove, { talk_id })).body).toEqual(body)
})

test('a talk in the bin is visible to its sender and admins only', async () => {
  const { sender, admin, member, talk_id } = await place()
  const { deleted } = (await ask(sender, remove, { talk_id })).body
  for (const person of [sender, admin]) expect((await ask(person, find, { talk_id })).body.deleted).toBe(deleted)
  const answers = [
    await ask(member, find, { talk_id }),
    await ask(member, update, { talk_id, text: 'x' }),
    await ask(member, update, { talk_id, deleted: null }),
    await ask(member, remove, { talk_id }),
    await ask(member, mark, { talk_id, heard: true }),
  ]
  for (const { status, refusal } of answers) expect([status, refusal.error]).toEqual([404, 'not_found'])
})

test('its sound can be played by its sender and admins only, also by an earlier address', async () => {
  const { org_id, admin, sender, member, channel_id } = await place()
  const { talk_id } = (await send(sender, { org_id, channel_id }, await silence(1))).body
  const { audio_url } = (await ask(member, find, { talk_id })).body
  const address = `${audio_url}&original=true`
  expect((await app().inject({ url: address })).statusCode).toBe(200)
  await ask(admin, remove, { talk_id })
  expect((await app().inject({ url: address })).statusCode).toBe(404)
  expect([await listen(sender, talk_id), await listen(admin, talk_id), await listen(member, talk_id)]).toEqual([
    200, 200, 404,
  ])
})

test('it is in no list, and is no channel’s newest', async () => {
  const { org_id, admin, sender, channel_id, talk_id } = await place()
  const newest = async () => (await ask(admin, api.channels.find, { channel_id })).body.most_recent_message?.talk_id
  expect(await newest()).toBe(talk_id)
  await ask(sender, remove, { talk_id })
  expect(await newest()).toBeUndefined()
  for (const query of ['', 'water'])
    expect((await ask(admin, api.search.search, { org_id, query })).body).toMatchObject({ talks: [], total: 0 })
  const binned = (await ask(sender, api.search.search, { org_id, deleted: true })).body.talks
  expect(binned.map((talk) => talk.talk_id)).toEqual([talk_id])
})

test('its clips stop at once, and work again after a restore', async () => {
  const { org_id, sender, channel_id } = await place()
  const { talk_id } = (await send(sender, { org_id, channel_id }, await silence(1))).body
  await transcodeJob.handle(context(), { org_id, talk_id }, signal)
  const { clip_id } = (await ask(sender, api.clips.save, { talk_id })).body
  const open = async () => (await ask(null, api.clips.find, { clip_id })).status
  expect(await open()).toBe(200)
  await ask(sender, remove, { talk_id })
  expect(await open()).toBeGreaterThanOrEqual(404)
  await ask(sender, update, { talk_id, deleted: null })
  expect(await open()).toBe(200)
})

test('its sender takes it out again, and everything is as it was', async () => {
  const { sender, member, talk_id } = await place()
  const before = (await ask(member, find, { talk_id })).body
  await ask(sender, remove, { talk_id })
  const { status, body } = await ask(sender, update, { talk_id, deleted: null })
  expect([status, body.deleted]).toEqual([200, null])
  expect((await ask(sender, update, { talk_id, deleted: null })).body).toEqual(body)
  const { modified, modified_by, ...after } = (await ask(member, find, { talk_id })).body
  expect({ ...before, ...after }).toEqual({ ...before })
  expect([modified_by, modified > before.modified]).toEqual([sender.user_id, true])
})

test('its steps run in the bin, and alerts scan it after a restore', async () => {
  const { org_id, admin, sender, channel_id } = await place()
  await ask(admin, api.alerts.save, { org_id, keyword: 'pump' })
  const { talk_id } = (await send(sender, { org_id, channel_id }, await speech('the water pump is broken'))).body
  await ask(sender, remove, { talk_id })
  const payload = { org_id, talk_id }
  for (const job of [transcodeJob, transcribeJob, scanJob]) await job.handle(context(), payload, signal)
  expect((await ask(sender, find, { talk_id })).body).toMatchObject({
    state: 'ready',
    text: expect.stringContaining('pump'),
  })
  const hits = async () => (await ask(admin, api.hits.list, { org_id })).body.hits.map((hit) => hit.talk_id)
  expect(await hits()).toEqual([])

  await ask(sender, update, { talk_id, deleted: null })
  await scanJob.handle(context(), payload, signal)
  expect(await hits()).toEqual([talk_id])
})

test('deleting and restoring a talk is recorded in the audit log, with its title if it has one', async () => {
  const { org_id, admin, sender, talk_id } = await place()
  await ask(sender, remove, { talk_id })
  await ask(admin, update, { talk_id, deleted: null })
  await ask(admin, update, { talk_id, title: 'At the gate' })
  await ask(admin, remove, { talk_id })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  const told = entries.filter(({ subject_id }) => subject_id === talk_id)
  expect(told.map(({ action, user_id, subject }) => [action, user_id, subject])).toEqual([
    ['talk.remove', admin.user_id, 'At the gate'],
    ['talk.restore', admin.user_id, 'water'],
    ['talk.remove', sender.user_id, 'water'],
  ])
})

test('concurrent deletes and restores end in one of both states', async () => {
  const { sender, talk_id } = await place()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      at % 2 ? ask(sender, remove, { talk_id }) : ask(sender, update, { talk_id, deleted: null }),
    ),
  )
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect((await ask(sender, find, { talk_id })).status).toBe(200)
})
