import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { find, update } = api.talks
const signal = new AbortController().signal

async function place() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const member = await memberOf(org_id)
  const say = async (text: string) => {
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
      { text, user_id: member.user_id, channel_id },
    ])
    await scanJob.handle(context(), { org_id, talk_id }, signal)
    return talk_id
  }
  const open = async (who: Person, query: string, more: object = {}) =>
    (await ask(who, api.search.search, { org_id, query, ...more })).body.talks.map(({ talk_id }) => talk_id)
  const hits = async () =>
    (await ask(admin, api.hits.list, { org_id })).body.hits.map(({ keyword, state, modified_by }) => ({
      ...{ keyword, state, modified_by },
    }))
  return { org_id, admin, member, channel_id, say, open, hits }
}

test('people who do not moderate cannot handle a talk, also one of their own, and its hits stay', async () => {
  const { org_id, admin, member, say, hits } = await place()
  await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })
  const talk_id = await say('fire')
  await ask(admin, api.members.update, { org_id, user_id: member.user_id, moderate: false })
  expect(await ask(member, update, { talk_id, open: false })).toMatchObject({
    status: 403,
    refusal: { text: 'Only moderators and admins can do this' },
  })
  expect((await ask(member, find, { talk_id })).body).toMatchObject({ open: true, handled: null, handled_by: null })
  expect(await hits()).toMatchObject([{ state: 'new' }])
})

test('strangers, and people outside of a private channel, do not find a talk to handle', async () => {
  const { org_id, admin, member, open } = await place()
  const channel_id = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'fire', user_id: admin.user_id, channel_id },
  ])
  const stranger = (await organization()).admin
  for (const who of [stranger, member]) expect((await ask(who, update, { talk_id, open: false })).status).toBe(404)
  expect(await open(member, 'is:open ')).toEqual([])
  expect(await open(admin, 'is:open ')).toEqual([talk_id])
})

test('a talk is open until a moderator handles it, and shows who did and when', async () => {
  const { member, say, open } = await place()
  const [one, other] = [await say('the pump is broken'), await say('the hose is dry')]
  expect(await open(member, '', { open: true })).toEqual([other, one])
  const { body } = await ask(member, update, { talk_id: one, open: false })
  expect(body).toMatchObject({ open: false, handled_by: member.user_id, modified_by: member.user_id })
  expect(Date.parse(body.handled ?? '')).toBeGreaterThan(Date.now() - 60_000)
  for (const query of ['is:open ', '-is:handled ', 'hose is:open ']) expect(await open(member, query)).toEqual([other])
  for (const query of ['is:handled ', '-is:open ']) expect(await open(member, query)).toEqual([one])
  expect(await open(member, 'is:handled OR hose ')).toEqual([other, one])
  expect(await open(member, '', { open: true })).toEqual([other])
  expect(await open(member, '', { open: false })).toEqual([one])
})

test('a second person who handles a talk changes nothing', async () => {
  const { admin, member, say } = await place()
  const talk_id = await say('fire')
  const first = (await ask(member, update, { talk_id, open: false })).body
  const second = (await ask(admin, update, { talk_id, open: false })).body
  expect(second).toMatchObject({ handled: first.handled, handled_by: member.user_id, modified: first.modified })
})

test('handling a talk resolves its hits, and opening it again brings back those that were resolved with it', async () => {
  const { org_id, admin, member, say, hits } = await place()
  for (const keyword of ['fire', 'flood']) await ask(admin, api.alerts.save, { org_id, keyword })
  const talk_id = await say('fire and flood')
  const [one] = (await ask(admin, api.hits.list, { org_id })).body.hits
  const { alert_id = '', keyword } = one ?? {}
  await ask(admin, api.hits.update, { talk_id, alert_id, state: 'resolved' })
  await ask(member, update, { talk_id, open: false })
  const by = async () => Object.fromEntries((await hits()).map((hit) => [hit.keyword === keyword, hit]))
  expect(await by()).toMatchObject({
    true: { state: 'resolved', modified_by: admin.user_id },
    false: { state: 'resolved', modified_by: member.user_id },
  })
  expect((await ask(admin, api.hits.list, { org_id })).body.unread).toBe(0)
  const { body } = await ask(admin, update, { talk_id, open: true })
  expect(body).toMatchObject({ open: true, handled: null, handled_by: null })
  expect(await by()).toMatchObject({ true: { state: 'resolved' }, false: { state: 'acknowledged' } })
})

test('resolving all hits of a talk does not handle it', async () => {
  const { org_id, admin, say } = await place()
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })).body
  const talk_id = await say('fire')
  await ask(admin, api.hits.update, { talk_id, alert_id, state: 'resolved' })
  expect((await ask(admin, find, { talk_id })).body.open).toBe(true)
})

test('handling is not searched for by the person: others share the search', async () => {
  const { org_id, admin, member, say } = await place()
  const talk_id = await say('fire')
  await ask(admin, api.savedSearches.create, { org_id, name: 'To do', query: 'is:open ', filters: {}, shared: true })
  const counted = async () =>
    (await ask(member, api.savedSearches.count, { org_id })).body.map(({ new_talks }) => new_talks)
  const later = await say('flood')
  expect(await counted()).toEqual([1])
  await ask(member, update, { talk_id: later, open: false })
  expect(await counted()).toEqual([0])
  expect((await ask(admin, find, { talk_id })).body.open).toBe(true)
})
