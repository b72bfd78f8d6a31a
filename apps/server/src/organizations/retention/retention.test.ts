import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { putOnHoldDuring } from '../../testing/put-on-hold.ts'
import { silence } from '../../testing/recordings.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { bearer, testApp, type Person } from '../../testing/test-app.ts'
import { alone, enterAsJob } from '../scope.ts'
import { originalKey } from '../../talks/talks/storage-keys.ts'
import { transcodeJob } from '../../talks/pipeline/transcode.job.ts'
import { applyRetention } from './apply-retention.service.ts'

const { app, ask, send, place, context, memberOf } = testApp({ alone: true })
const { save, remove, preview, list, hold, release, holds } = api.retention
const ON_HOLD = 'This talk is on hold and cannot be deleted. An admin can release it'
const DAY = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

interface Fixture {
  org_id: string
  channel_id: string
  admin: Person
}

/** Talks that were recorded and received so many days ago. */
const talksOfAge = ({ org_id, channel_id, admin }: Fixture, ...days: number[]) =>
  seedTalks(
    enterAsJob(context(), org_id),
    days.map((age) => ({
      text: `the pump of day ${age}`,
      ...{ user_id: admin.user_id, channel_id, playable: true, recorded_at: daysAgo(age), created: daysAgo(age) },
    })),
  )

const keep = (sound_days: number | null, talk_days: number | null = null) => ({ sound_days, talk_days })
const talk = async (who: Person, talk_id: string) => (await ask(who, api.talks.find, { talk_id })).body
const audit = async ({ org_id, admin }: Fixture) =>
  (await ask(admin, api.audit.list, { org_id })).body.entries.map(({ action, subject }) => `${action} ${subject}`)

test('members cannot see, set or remove rules, nor hold talks', async () => {
  const { org_id, channel_id, admin } = await place()
  const [talk_id = ''] = await talksOfAge({ org_id, channel_id, admin }, 1)
  const member = await memberOf(org_id)
  for (const { status } of [
    await ask(member, list, { org_id }),
    await ask(member, save, { org_id, ...keep(30) }),
    await ask(member, remove, { org_id }),
    await ask(member, hold, { talk_id, reason: 'A lawsuit' }),
    await ask(member, holds, { org_id }),
  ])
    expect(status).toBe(403)
})

test.each([
  [{ sound_days: 0, talk_days: null }, 'Keep at least one day'],
  [{ sound_days: 90, talk_days: 30 }, 'A recording cannot be kept longer than its talk'],
])('the rule %o is refused', async (rule, text) => {
  const { org_id, admin } = await place()
  expect((await ask(admin, save, { org_id, ...rule })).body).toMatchObject({ error: 'invalid', text })
})

test('a rule of another organization’s channel is refused', async () => {
  const { org_id, admin } = await place()
  const other = await place()
  const refused = await ask(admin, save, { org_id, channel_id: other.channel_id, ...keep(30) })
  expect(refused.body).toMatchObject({ error: 'not_found', field: 'channel_id' })
})

test('a rule that would leave nothing needs the name of the organization', async () => {
  const at = await place()
  const { org_id, admin } = at
  await talksOfAge(at, 40, 50)
  const { body: organization } = await ask(admin, api.organizations.find, { org_id, extras: '' })
  expect((await ask(admin, preview, { org_id, talk_days: '30' })).body).toEqual({
    ...{ sounds: 0, talks: 2, held_talks: 0, everything: true },
  })
  for (const confirm of [undefined, 'Another'])
    expect((await ask(admin, save, { org_id, ...keep(null, 30), confirm })).body).toMatchObject({
      ...{ error: 'conflict', field: 'confirm' },
    })
  expect((await ask(admin, save, { org_id, ...keep(null, 30), confirm: organization.name })).status).toBe(200)
})

test('after its days a recording is deleted with its clips, and its text stays', async () => {
  const at = await place()
  const { org_id, admin, channel_id } = at
  const { talk_id } = (await send(admin, { org_id, channel_id }, await silence(2))).body
  await transcodeJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  const { db } = alone(enterAsJob(context(), org_id))
  await db
    .updateTable('talks')
    .set({ state: 'ready', recorded_at: daysAgo(31), created: daysAgo(31) })
    .where('talk_id', '=', talk_id)
    .execute()
  await ask(admin, api.talks.update, { talk_id, text: 'the pump' })
  await talksOfAge(at, 29)
  await ask(admin, api.clips.save, { talk_id, start: 0, end: 1 })
  expect((await ask(admin, preview, { org_id, sound_days: '30' })).body).toMatchObject({ sounds: 1, everything: false })
  await ask(admin, save, { org_id, ...keep(30) })
  await applyRetention(context())

  const { audio_url, sound_deleted, text } = await talk(admin, talk_id)
  expect([text, sound_deleted !== null]).toEqual(['the pump', true])
  expect(audio_url).toBe('')
  const headers = bearer(admin)
  expect((await app().inject({ url: `/v3/get?talk_id=${talk_id}`, headers })).json()).toEqual({
    ...{ error: 'gone', text: 'The recording was deleted by a retention rule. Its text stays' },
  })
  expect((await ask(admin, api.clips.list, { org_id })).body.clips).toEqual([])
  expect((await ask(admin, api.clips.save, { talk_id, start: 0, end: 1 })).status).toBe(409)
  const removals = await context().connections.outside.selectFrom('removals').select('prefix').execute()
  expect(removals.map(({ prefix }) => prefix)).toContain(originalKey(org_id, talk_id))
  for (const query of ['pump', '']) {
    const { talks } = (await ask(admin, api.search.search, { org_id, query })).body
    const silent = talks.filter((row) => row.sound_deleted !== null).map((row) => row.talk_id)
    expect([talks.length, silent]).toEqual([2, [talk_id]])
  }
  expect(await audit(at)).toContain('retention.delete_sounds 1')

  await applyRetention(context())
  expect((await audit(at)).filter((entry) => entry.startsWith('retention.delete'))).toHaveLength(1)
})

test('after its days a talk goes to the bin, or for good if the rule says at once', async () => {
  const at = await place()
  const { org_id, admin } = at
  const [old = '', young = ''] = await talksOfAge(at, 31, 29)
  await ask(admin, save, { org_id, ...keep(null, 30) })
  await applyRetention(context())
  expect((await talk(admin, old)).deleted).not.toBeNull()
  expect((await talk(admin, young)).deleted).toBeNull()

  const [gone = ''] = await talksOfAge(at, 32)
  await ask(admin, save, { org_id, ...keep(null, 30), at_once: true })
  await applyRetention(context())
  expect((await ask(admin, api.talks.find, { talk_id: gone })).status).toBe(404)
  expect((await talk(admin, young)).deleted).toBeNull()
})

test('days count from when a talk was received, so that an old recording is not deleted on arrival', async () => {
  const at = await place()
  const { org_id, admin, channel_id } = at
  const old = { text: 'an old tape', user_id: admin.user_id, channel_id, recorded_at: daysAgo(4000) }
  const [talk_id = ''] = await seedTalks(enterAsJob(context(), org_id), [old])
  await ask(admin, save, { org_id, ...keep(null, 30) })
  await applyRetention(context())
  expect((await talk(admin, talk_id)).deleted).toBeNull()
})

test('the rule of a channel replaces that of its organization until it is removed', async () => {
  const at = await place()
  const { org_id, admin, channel_id } = at
  const [talk_id = ''] = await talksOfAge(at, 31, 1)
  await ask(admin, save, { org_id, ...keep(null, 30) })
  await ask(admin, save, { org_id, channel_id, ...keep(null, null) })
  expect((await ask(admin, preview, { org_id, talk_days: '30' })).body.talks).toBe(0)
  expect((await ask(admin, list, { org_id })).body.map((rule) => [rule.channel_id, rule.talk_days])).toEqual([
    [channel_id, null],
    [null, 30],
  ])
  await applyRetention(context())
  expect((await talk(admin, talk_id)).deleted).toBeNull()
  await ask(admin, remove, { org_id, channel_id })
  await applyRetention(context())
  expect((await talk(admin, talk_id)).deleted).not.toBeNull()
})

test('a hold stops rules, people and the deletion of the organization, until it is released', async () => {
  const at = await place()
  const { org_id, admin } = at
  const [talk_id = ''] = await talksOfAge(at, 31, 1)
  expect((await ask(admin, hold, { talk_id, reason: '' })).body).toMatchObject({ error: 'invalid', field: 'reason' })
  expect((await ask(admin, hold, { talk_id, reason: 'Lawsuit 7' })).body).toMatchObject({
    talk_id,
    reason: 'Lawsuit 7',
  })
  expect((await ask(admin, holds, { org_id })).body).toMatchObject([{ talk_id, held_by: admin.user_id }])
  expect((await ask(admin, preview, { org_id, talk_days: '30' })).body).toMatchObject({ talks: 0, held_talks: 1 })
  await ask(admin, save, { org_id, ...keep(7, 30), at_once: true })
  await applyRetention(context())
  expect(await talk(admin, talk_id)).toMatchObject({ deleted: null, sound_deleted: null })
  expect((await ask(admin, api.talks.remove, { talk_id })).refusal.text).toBe(ON_HOLD)
  expect((await ask(admin, api.organizations.remove, { org_id })).status).toBe(409)

  await ask(admin, release, { talk_id })
  expect((await talk(admin, talk_id)).held).toBeNull()
  expect(await audit(at)).toEqual(expect.arrayContaining(['retention.hold Lawsuit 7', 'retention.release ']))
  expect((await ask(admin, api.talks.remove, { talk_id })).status).toBe(200)
})

test('deleting a talk that is put on hold in the same moment says so', async () => {
  const at = await place()
  const [talk_id = ''] = await talksOfAge(at, 1)
  const { refusal } = await putOnHoldDuring(context(), { org_id: at.org_id, talk_id }, () =>
    ask(at.admin, api.talks.remove, { talk_id }),
  )
  expect(refusal).toMatchObject({ error: 'conflict', text: ON_HOLD })
})

test('pages that show a talk learn from a list that its hold or its sound has changed', async () => {
  const at = await place()
  const { org_id, admin } = at
  const [talk_id = ''] = await talksOfAge(at, 31, 1)
  const listed = async () => (await ask(admin, api.search.search, { org_id })).body.talks.at(-1)?.modified
  const times = [await listed()]
  await ask(admin, hold, { talk_id, reason: 'Lawsuit 7' })
  times.push(await listed())
  await ask(admin, release, { talk_id })
  times.push(await listed())
  await ask(admin, save, { org_id, ...keep(30) })
  await applyRetention(context())
  times.push(await listed())
  expect(new Set(times).size).toBe(4)
})

test('a talk that a person restores although a rule is due is left alone for the days of the rule', async () => {
  const at = await place()
  const { org_id, admin } = at
  const [talk_id = ''] = await talksOfAge(at, 31, 1)
  await ask(admin, save, { org_id, ...keep(null, 30) })
  await applyRetention(context())
  const { kept_until, ...restored } = (await ask(admin, api.talks.update, { talk_id, deleted: null })).body
  expect(Math.round((Date.parse(kept_until ?? '') - Date.now()) / DAY)).toBe(30)
  expect(restored).toEqual(await talk(admin, talk_id))
  expect((await ask(admin, preview, { org_id, talk_days: '30' })).body.talks).toBe(0)
  await applyRetention(context())
  expect((await talk(admin, talk_id)).deleted).toBeNull()
  const { db } = alone(enterAsJob(context(), org_id))
  await db
    .updateTable('talks')
    .set({ restored: daysAgo(31) })
    .where('talk_id', '=', talk_id)
    .execute()
  await applyRetention(context())
  expect((await talk(admin, talk_id)).deleted).not.toBeNull()
})

test('a recording that is due when its talk is restored is left alone for its own days', async () => {
  const at = await place()
  const { org_id, admin } = at
  const [talk_id = ''] = await talksOfAge(at, 31, 1)
  await ask(admin, save, { org_id, ...keep(20, 400) })
  await ask(admin, api.talks.remove, { talk_id })
  const { kept_until } = (await ask(admin, api.talks.update, { talk_id, deleted: null })).body
  expect(Math.round((Date.parse(kept_until ?? '') - Date.now()) / DAY)).toBe(20)
  await applyRetention(context())
  expect(await talk(admin, talk_id)).toMatchObject({ deleted: null, sound_deleted: null })
})

test('a talk that no rule is due for gets no more time by being deleted and restored', async () => {
  const at = await place()
  const { org_id, admin } = at
  const [talk_id = ''] = await talksOfAge(at, 29, 1)
  await ask(admin, save, { org_id, ...keep(7, 30) })
  await applyRetention(context())
  expect((await talk(admin, talk_id)).sound_deleted).not.toBeNull()
  await ask(admin, api.talks.remove, { talk_id })
  expect((await ask(admin, api.talks.update, { talk_id, deleted: null })).body.kept_until).toBeNull()
  expect((await ask(admin, api.talks.update, { talk_id, title: 'Pump' })).body.kept_until).toBeNull()
  const { db } = alone(enterAsJob(context(), org_id))
  const older = { created: daysAgo(31), recorded_at: daysAgo(31) }
  await db.updateTable('talks').set(older).where('talk_id', '=', talk_id).execute()
  await applyRetention(context())
  expect((await talk(admin, talk_id)).deleted).not.toBeNull()
})

test('a talk in the bin cannot be put on hold', async () => {
  const at = await place()
  const [talk_id = ''] = await talksOfAge(at, 1)
  await ask(at.admin, api.talks.remove, { talk_id })
  expect((await ask(at.admin, hold, { talk_id, reason: 'Late' })).body).toMatchObject({
    ...{ error: 'conflict', text: 'This talk is in the bin. Restore it before you put it on hold' },
  })
})
