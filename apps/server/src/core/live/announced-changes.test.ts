import { api } from '@earshot/contract'
import type { ChangeKind } from '@earshot/contract/live'
import type { Route } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, place, memberOf, context } = testApp()

/** An organization with one hit, and `toldOf`, which makes a request and returns the changes announced for it. */
async function station() {
  const { org_id, admin, channel_id } = await place()
  const member = await memberOf(org_id)
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })).body
  const talk = { text: 'a small fire', duration: 14, channel_id, user_id: admin.user_id }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
  await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  const told: string[] = []
  const unsubscribe = context().live.subscribe(org_id, ({ changed }) => told.push(changed))
  const change = async (route: Route, input: object): Promise<Record<string, string>> => {
    const { status, body } = await ask(admin, route, input as never)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body as never
  }
  /** Changes are announced in order: once that of a later request has arrived, all have. */
  async function toldOf(route: Route, input: object) {
    await fence()
    told.length = 0
    const body = await change(route, input)
    await fence()
    return { body, told: told.filter((each) => each !== 'addresses') }
  }
  async function fence() {
    const before = told.length
    await ask(admin, api.addresses.create, { org_id, name: 'Depot' })
    await expect.poll(() => told.slice(before)).toContain('addresses')
  }
  return { org_id, admin, member, channel_id, alert_id, talk_id, toldOf, unsubscribe }
}

type Step = [Route, (at: Record<string, string>) => object, ChangeKind]

const url = 'https://example.org/hook'
const number = '+4930123456'

/** What each step answers is what the next ones are asked with, besides the place. */
const steps: Record<string, Step[]> = {
  alerts: [
    [api.alerts.save, () => ({ keyword: 'smoke' }), 'alerts'],
    [api.alerts.remove, ({ alert_id }) => ({ alert_id }), 'alerts'],
  ],
  tags: [
    [api.tags.create, () => ({ tag: 'smoke' }), 'tags'],
    [api.tags.update, ({ tag_id }) => ({ tag_id, tag: 'fire' }), 'tags'],
    [api.tags.remove, ({ tag_id }) => ({ tag_id }), 'tags'],
  ],
  speakers: [
    [api.speakers.create, () => ({ name: 'Eve' }), 'speakers'],
    [api.speakers.update, ({ speaker_id }) => ({ speaker_id, name: 'Eva' }), 'speakers'],
    [api.speakers.remove, ({ speaker_id }) => ({ speaker_id }), 'speakers'],
  ],
  notes: [
    [api.notes.create, ({ talk_id }) => ({ talk_id, position: 1, text: 'Which?' }), 'notes'],
    [api.notes.update, ({ note_id }) => ({ note_id, text: 'Which one?' }), 'notes'],
    [api.notes.remove, ({ note_id }) => ({ note_id }), 'notes'],
  ],
  hits: [
    [api.hits.update, ({ talk_id, alert_id }) => ({ talk_id, alert_id, state: 'resolved' }), 'hits'],
    [api.hitComments.create, ({ talk_id, alert_id }) => ({ talk_id, alert_id, text: 'Mine' }), 'hits'],
    [api.hitComments.update, ({ talk_id, event_id }) => ({ talk_id, event_id, text: 'Ours' }), 'hits'],
    [api.hitComments.remove, ({ talk_id, event_id }) => ({ talk_id, event_id }), 'hits'],
  ],
  feeds: [
    [api.feeds.create, () => ({ channel_id: null, query: '' }), 'clips'],
    [api.feeds.remove, ({ feed_id }) => ({ feed_id }), 'clips'],
  ],
  channels: [
    [api.channelGroups.create, () => ({ name: 'North' }), 'channels'],
    [api.channelGroups.update, ({ group_id }) => ({ group_id, name: 'South' }), 'channels'],
    [api.channelGroups.order, ({ group_id }) => ({ group_ids: [group_id] }), 'channels'],
    [api.channelGroups.remove, ({ group_id }) => ({ group_id }), 'channels'],
    [api.channels.create, () => ({ name: 'Board', private: true }), 'channels'],
    [api.channelMembers.create, ({ channel_id, member_id }) => ({ channel_id, user_id: member_id }), 'channels'],
    [api.channelMembers.remove, ({ channel_id, member_id }) => ({ channel_id, user_id: member_id }), 'channels'],
    [api.channels.update, ({ channel_id }) => ({ channel_id, name: 'Council' }), 'channels'],
    [api.channels.remove, ({ channel_id }) => ({ channel_id }), 'channels'],
  ],
  invites: [
    [api.invites.save, () => ({ email: `${crypto.randomUUID()}@example.org` }), 'invites'],
    [api.invites.remove, ({ invite_id }) => ({ invite_id }), 'invites'],
    [api.emailDomains.create, () => ({ domain: 'example.org' }), 'invites'],
    [api.emailDomains.remove, ({ domain_id }) => ({ domain_id }), 'invites'],
    [api.scim.create, () => ({ name: 'Okta' }), 'invites'],
    [api.scim.remove, ({ token_id }) => ({ token_id }), 'invites'],
  ],
  organization: [
    [api.organizations.update, () => ({ name: 'Station Eight' }), 'organization'],
    [api.vocabulary.create, () => ({ word: 'Okonjo' }), 'organization'],
    [api.vocabulary.remove, () => ({ word: 'Okonjo' }), 'organization'],
    [api.engines.update, () => ({ engine: null, language: 'de', vocabulary: [] }), 'organization'],
    [api.retention.save, () => ({ sound_days: null, talk_days: 9999 }), 'organization'],
    [api.retention.remove, () => ({}), 'organization'],
  ],
  talks: [
    [api.retention.hold, ({ talk_id }) => ({ talk_id, reason: 'A lawsuit' }), 'talks'],
    [api.retention.release, ({ talk_id }) => ({ talk_id }), 'talks'],
    [api.talks.update, ({ talk_id }) => ({ talk_id, title: 'Pump' }), 'talks'],
  ],
  searches: [
    [api.savedSearches.create, () => ({ name: 'Fires', query: 'fire ', filters: {}, shared: true }), 'searches'],
    [api.savedSearches.update, ({ search_id }) => ({ search_id, name: 'Fire' }), 'searches'],
    [api.savedSearches.remove, ({ search_id }) => ({ search_id }), 'searches'],
  ],
  webhooks: [
    [api.webhooks.create, () => ({ name: 'Pager', url }), 'webhooks'],
    [api.webhooks.update, ({ webhook_id }) => ({ webhook_id, name: 'Desk' }), 'webhooks'],
    [api.webhooks.rotate, ({ webhook_id }) => ({ webhook_id }), 'webhooks'],
    [api.webhooks.remove, ({ webhook_id }) => ({ webhook_id }), 'webhooks'],
    [api.phoneLines.create, ({ ops }) => ({ channel_id: ops, number }), 'webhooks'],
    [api.phoneLines.remove, ({ line_id }) => ({ line_id }), 'webhooks'],
    [api.blockedCallers.block, () => ({ caller: number }), 'webhooks'],
    [api.blockedCallers.unblock, () => ({ caller: number }), 'webhooks'],
  ],
  users: [
    [api.members.update, ({ member_id }) => ({ user_id: member_id, send: false }), 'users'],
    [api.members.remove, ({ member_id }) => ({ user_id: member_id }), 'users'],
  ],
}

test.each(Object.keys(steps))('pages learn of each change of %s', async (what) => {
  const { toldOf, unsubscribe, org_id, channel_id, talk_id, alert_id, member } = await station()
  const at = { org_id, channel_id, talk_id, alert_id, ops: channel_id, member_id: member.user_id }
  let known: Record<string, string> = at
  for (const [route, inputOf, kind] of steps[what] ?? []) {
    const { body, told } = await toldOf(route, withOrganization(route, org_id, inputOf(known)))
    expect(told, `${route.method} ${route.path}`).toContain(kind)
    known = { ...known, ...body }
  }
  unsubscribe()
})

/** Most routes find the organization by the id of what they change. */
const withOrganization = (route: Route, org_id: string, input: object) =>
  route.input.safeParse(input).success ? input : { org_id, ...input }
