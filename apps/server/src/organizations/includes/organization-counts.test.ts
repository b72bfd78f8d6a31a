import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import { join } from '../members/members.service.ts'
import { alone, enterAsJob } from '../scope.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, person, context } = testApp()
const { count, remove } = api.organizations

const countsOf = async (who: Person) => (await ask(who, count, {})).body

async function busyPlace() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })
  const said = ['there is a fire', 'all is quiet'].map((text) => ({ text, user_id: admin.user_id, channel_id }))
  const talks = await seedTalks({ context: context(), org_id }, said)
  const job = { org_id, talk_id: talks[0] ?? '' }
  await scanJob.handle(context(), job, new AbortController().signal)
  return { org_id, admin, channel_id, talks }
}

test('a person without organizations gets no counts', async () => {
  await busyPlace()
  expect(await countsOf(await person())).toEqual([])
})

test('an organization that the person was removed from, or that is in the bin, has no counts', async () => {
  const { org_id, admin } = await busyPlace()
  const member = await memberOf(org_id)
  await ask(admin, api.members.remove, { org_id, user_id: member.user_id })
  expect(await countsOf(member)).toEqual([])
  await ask(admin, remove, { org_id })
  expect(await countsOf(admin)).toEqual([])
})

test('counts are per organization and per person', async () => {
  const [one, other] = [await busyPlace(), await busyPlace()]
  const both = await memberOf(one.org_id)
  await join(alone(enterAsJob(context(), other.org_id)), { user_id: both.user_id, org_role: 'member' })
  await ask(both, api.talks.mark, { talk_id: one.talks[1] ?? '', heard: true })
  const [hit] = (await ask(other.admin, api.hits.list, { org_id: other.org_id })).body.hits
  const { talk_id = '', alert_id = '' } = hit ?? {}
  await ask(other.admin, api.hits.update, { talk_id, alert_id, state: 'resolved' })
  const counts = new Map((await countsOf(both)).map(({ org_id, ...counted }) => [org_id, counted]))
  expect(counts.get(one.org_id)).toEqual({ unheard: 1, hits: 1 })
  expect(counts.get(other.org_id)).toEqual({ unheard: 2, hits: 0 })
})

test('talks in the bin or in archived channels are not counted', async () => {
  const { admin, channel_id, talks } = await busyPlace()
  await ask(admin, api.talks.remove, { talk_id: talks[1] ?? '' })
  expect(await countsOf(admin)).toMatchObject([{ unheard: 1 }])
  await ask(admin, api.channels.remove, { channel_id })
  expect(await countsOf(admin)).toMatchObject([{ unheard: 0 }])
})
