import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { enterAsJob } from '../scope.ts'

const { ask, person, organization, memberOf, channelOf, context } = testApp()
const { create, steps } = api.organizations

test('a new organization has one channel that takes talks, named in the language of its creator', async () => {
  for (const [language, name] of [
    ['', 'General'],
    ['de', 'Allgemein'],
    ['ar', 'عام'],
    ['xx', 'General'],
  ]) {
    const founder = await person()
    await ask(founder, api.users.update, { settings: { language: language as string } })
    const { org_id } = (await ask(founder, create, { name: 'Station Seven' })).body
    const { body } = await ask(founder, api.channels.list, { org_id })
    expect(body).toMatchObject([{ org_id, name, notes: '', archived: null, most_recent_message: null }])
  }
})

test('an organization that cannot be created leaves no channel behind', async () => {
  const count = async () => (await context().connections.pool.query('select count(*) from organizations')).rows[0]
  const before = await count()
  expect((await ask(await person(), create, { name: '' })).status).toBe(400)
  expect(await count()).toEqual(before)
})

test('members can see the first steps, and strangers learn nothing', async () => {
  const { org_id } = await organization()
  const stranger = await ask(await person(), steps, { org_id })
  expect([stranger.status, stranger.refusal.error]).toEqual([404, 'not_found'])
  expect((await ask(await memberOf(org_id), steps, { org_id })).status).toBe(200)
})

test('each first step is done once its object exists, and only in its own organization', async () => {
  const { org_id, admin } = await organization()
  const other = await organization()
  const done = async () => (await ask(admin, steps, { org_id })).body
  expect(await done()).toMatchObject({ talk: false, invite: false, alert: false, upload: false })
  const talk = { channel_id: await channelOf({ org_id, admin }), user_id: admin.user_id, text: 'hello' }
  await seedTalks(enterAsJob(context(), org_id), [talk])
  expect(await done()).toMatchObject({ talk: true, invite: false, alert: false, upload: false })
  await seedTalks(enterAsJob(context(), org_id), [{ ...talk, title: 'Harbour' }])
  await ask(admin, api.alerts.save, { org_id, keyword: 'pump' })
  await ask(admin, api.invites.save, { org_id, email: 'grace@example.org', name: 'Grace' })
  expect(await done()).toMatchObject({ talk: true, invite: true, alert: true, upload: true })
  const { body } = await ask(other.admin, steps, { org_id: other.org_id })
  expect(body).toMatchObject({ talk: false, invite: false, alert: false, upload: false })
})

test('a member’s own steps are done by what they do themselves, not by what others do', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  const own = async (caller: typeof member) => (await ask(caller, steps, { org_id })).body.own
  const channel_id = await channelOf({ org_id, admin })
  const say = (user_id: string) => seedTalks(enterAsJob(context(), org_id), [{ channel_id, user_id, text: 'hello' }])
  const [theirs = ''] = await say(admin.user_id)
  expect(await own(member)).toEqual({ listen: false, record: false, notify: false })
  await ask(member, api.talks.mark, { talk_id: theirs, heard: true })
  expect(await own(member)).toEqual({ listen: true, record: false, notify: false })
  await say(member.user_id)
  const { body: settings } = await ask(member, api.notifications.find, { org_id })
  await ask(member, api.notifications.update, { org_id, own_alerts: settings.own_alerts })
  expect(await own(member)).toEqual({ listen: true, record: true, notify: true })
  expect(await own(admin)).toEqual({ listen: false, record: true, notify: false })
})

test('with a second member the step of inviting is done', async () => {
  const { org_id, admin } = await organization()
  await memberOf(org_id)
  expect((await ask(admin, steps, { org_id })).body.invite).toBe(true)
})
