import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { emailsTo, emailTo } from '../../testing/emails.ts'
import { eventually } from '../../testing/eventually.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { scanJob } from './scan.job.ts'

const { ask, place, memberOf, app, context } = testApp({ worker: true })
const { find, update, list } = api.hits
const { create, update: edit, remove } = api.hitComments

async function placeWithHit({ private: closed = false } = {}) {
  const { org_id, admin } = await place()
  const fields = { org_id, name: 'Board', private: closed }
  const { channel_id } = (await ask(admin, api.channels.create, fields)).body
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })).body
  const talk = { text: 'a small fire', duration: 14, channel_id, user_id: admin.user_id }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
  await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  const hit = { talk_id, alert_id }
  const story = async (person: Person = admin) =>
    (await ask(person, find, hit)).body.story.filter(({ kind }) => kind !== 'told')
  return { org_id, admin, channel_id, hit, story }
}

test('strangers, and members who do not hear the channel, find no hit, and cannot comment on it', async () => {
  const { org_id, hit, admin } = await placeWithHit({ private: true })
  const { event_id } = (await ask(admin, create, { ...hit, text: 'Mine' })).body
  const [stranger, member] = [(await place()).admin, await memberOf(org_id)]
  for (const person of [stranger, member]) {
    expect((await ask(person, find, hit)).status).toBe(404)
    expect((await ask(person, update, { ...hit, assigned_to: person.user_id })).status).toBe(404)
    expect((await ask(person, create, { ...hit, text: 'Theirs' })).status).toBe(404)
    const comment = { talk_id: hit.talk_id, event_id: event_id ?? '' }
    expect((await ask(person, edit, { ...comment, text: 'Theirs' })).status).toBe(404)
    expect((await ask(person, remove, comment)).status).toBe(404)
  }
})

test('a hit is assigned only to a member who hears its channel', async () => {
  const { org_id, hit, admin } = await placeWithHit({ private: true })
  const stranger = (await place()).admin
  const member = await memberOf(org_id)
  const assign = (user_id: string) => ask(admin, update, { ...hit, assigned_to: user_id })
  expect((await assign(stranger.user_id)).refusal).toMatchObject({ error: 'not_found' })
  expect((await assign(crypto.randomUUID())).refusal).toMatchObject({ error: 'not_found' })
  expect((await assign(member.user_id)).refusal).toMatchObject({ error: 'conflict', field: 'assigned_to' })
  expect((await ask(admin, find, hit)).body.assigned_to).toBeNull()
})

test('who may not moderate the channel assigns nothing, and a listener does not comment', async () => {
  const { org_id, hit, admin } = await placeWithHit()
  const listener = await memberOf(org_id)
  await ask(admin, api.members.update, { org_id, user_id: listener.user_id, send: false, moderate: false })
  expect((await ask(listener, update, { ...hit, assigned_to: listener.user_id })).status).toBe(403)
  expect((await ask(listener, create, { ...hit, text: 'Mine' })).status).toBe(403)
  expect((await ask(listener, find, hit)).status).toBe(200)
})

test('an assigned hit notifies its person by email, not who takes it themselves, and is listed by them', async () => {
  const { org_id, hit, admin } = await placeWithHit()
  const grace = await memberOf(org_id, { name: 'Grace Hopper' })
  const { body } = await ask(admin, update, { ...hit, assigned_to: grace.user_id })
  expect(body).toMatchObject({ assigned_to: grace.user_id, state: 'new', modified: null })
  expect((await emailTo(app(), grace.email)).subject).toBe('Ada assigned you a hit: “fire” in Board')
  const assigned = async (user_id: string) =>
    (await ask(grace, list, { org_id, assigned_to: user_id })).body.hits.map(({ alert_id }) => alert_id)
  expect(await assigned(grace.user_id)).toEqual([hit.alert_id])
  expect(await assigned(admin.user_id)).toEqual([])
  const before = (await emailsTo(app(), admin.email)).filter(({ subject }) => subject.includes('assigned'))
  await ask(admin, update, { ...hit, assigned_to: admin.user_id })
  await ask(admin, update, { ...hit, assigned_to: null })
  expect((await emailsTo(app(), admin.email)).filter(({ subject }) => subject.includes('assigned'))).toEqual(before)
})

test('a person who wants no email about their alerts gets none of an assigned hit', async () => {
  const { org_id, hit, admin } = await placeWithHit()
  const grace = await memberOf(org_id)
  await ask(grace, api.notifications.update, { org_id, own_alerts: { email: false, push: false } })
  await ask(admin, update, { ...hit, assigned_to: grace.user_id })
  const { rows } = await context().connections.pool.query('select from notices where org_id = $1 and user_id = $2', [
    org_id,
    grace.user_id,
  ])
  expect(rows).toEqual([])
})

test('an assigned hit waits for the end of quiet hours', async () => {
  const { org_id, hit, admin } = await placeWithHit()
  const grace = await memberOf(org_id)
  const quiet_hours = { from: '00:00', to: '23:59', tz: 'UTC' }
  await ask(grace, api.notifications.update, { org_id, quiet_hours })
  await ask(admin, update, { ...hit, assigned_to: grace.user_id })
  const { db } = enterAsJob(context(), org_id)
  const notice = await db.selectFrom('notices').select('due').where('user_id', '=', grace.user_id).executeTakeFirst()
  expect(notice?.due).toMatch(/T23:59:00\.000Z$/)
})

test('the story tells everything in its order, with who did it', async () => {
  const { org_id, hit, admin, story } = await placeWithHit()
  const grace = await memberOf(org_id, { name: 'Grace Hopper' })
  await ask(grace, update, { ...hit, state: 'acknowledged' })
  await ask(admin, update, { ...hit, assigned_to: grace.user_id })
  await ask(grace, create, { ...hit, text: 'On my way' })
  await ask(grace, update, { ...hit, state: 'resolved', note: 'Put out' })
  await ask(admin, update, { ...hit, state: 'new' })
  await ask(admin, update, { ...hit, state: 'new', note: 'It burns again' })
  await ask(admin, update, { ...hit, assigned_to: null })
  const [one, other] = [admin.user_id, grace.user_id]
  expect((await story()).map(({ kind, user_id, assigned_to, text }) => [kind, user_id, assigned_to, text])).toEqual([
    ['raised', null, null, ''],
    ['acknowledged', other, null, ''],
    ['assigned', one, other, ''],
    ['commented', other, null, 'On my way'],
    ['resolved', other, null, 'Put out'],
    ['reopened', one, null, ''],
    ['noted', one, null, 'It burns again'],
    ['assigned', one, null, ''],
  ])
  const told = await eventually(
    async () => (await ask(admin, find, hit)).body.story.filter(({ kind }) => kind === 'told'),
    (all) => all.length === 2,
  )
  expect(told.map(({ user_id, ways }) => [user_id, ways])).toEqual(
    expect.arrayContaining([
      [one, ['email', 'push']],
      [other, ['email', 'push']],
    ]),
  )
})

test('a hit that is resolved and reopened with its talk says so', async () => {
  const { hit, admin, story } = await placeWithHit()
  await ask(admin, api.talks.update, { talk_id: hit.talk_id, open: false })
  await ask(admin, api.talks.update, { talk_id: hit.talk_id, open: true })
  expect((await story()).map(({ kind }) => kind)).toEqual(['raised', 'resolved', 'reopened'])
})

test('a comment is changed and deleted by its author, and deleted by admins', async () => {
  const { org_id, hit, admin, story } = await placeWithHit()
  const [grace, joan] = [await memberOf(org_id), await memberOf(org_id)]
  const comment = async (text: string) => {
    const { event_id } = (await ask(grace, create, { ...hit, text })).body
    return { talk_id: hit.talk_id, event_id: event_id ?? '' }
  }
  const first = await comment('One')
  expect((await ask(joan, edit, { ...first, text: 'Hers' })).status).toBe(403)
  expect((await ask(joan, remove, first)).status).toBe(403)
  expect((await ask(grace, edit, { ...first, text: ' ' })).refusal).toMatchObject({ text: 'Write a comment' })
  const { body } = await ask(grace, edit, { ...first, text: 'Uno' })
  expect(body).toMatchObject({ kind: 'commented', text: 'Uno', modified: expect.any(String) })
  await ask(admin, remove, await comment('Two'))
  await ask(grace, remove, first)
  expect((await story()).map(({ kind }) => kind)).toEqual(['raised'])
  expect((await ask(grace, remove, first)).status).toBe(404)
})
