import { api } from '@earshot/contract'
import type { RequestOf, Route } from '@earshot/contract/route'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../test-app.ts'
import { seedTalks } from '../seed-talks.ts'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'

const { ask, place, memberOf, context } = testApp()
const SEED = Number(process.env.FUZZ_SEED ?? 7)
const ROUNDS = 6
const ALL = [...Array(12).keys()]
const orders = fc.sample(fc.shuffledSubarray(ALL, { minLength: ALL.length }), { seed: SEED, numRuns: ROUNDS })

type Fixture = Awaited<ReturnType<typeof place>>
type Call = () => Promise<{ status: number }>

const calls = (admin: Person, ...asked: [Route, object][]): Call[] =>
  asked.map(
    ([route, input]) =>
      () =>
        ask(admin, route, input as RequestOf<Route>),
  )

async function talkIn({ org_id, admin, channel_id }: Fixture) {
  const said = { text: 'fire', user_id: admin.user_id, channel_id, playable: true, duration: 2 }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [said])
  return talk_id
}

/** Per noun: an object, and all calls that change, delete or restore it. */
const nouns: Record<string, (here: Fixture) => Promise<Call[]>> = {
  async alert({ org_id, admin }) {
    const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })).body
    return calls(
      admin,
      [api.alerts.save, { alert_id, cooldown: 1 }],
      [api.alerts.save, { alert_id, keyword: 'water' }],
      [api.alerts.save, { org_id, keyword: 'fire', cooldown: 2 }],
      [api.alerts.remove, { alert_id }],
    )
  },
  async talk(here) {
    const talk_id = await talkIn(here)
    return calls(
      here.admin,
      [api.talks.update, { talk_id, text: 'water' }],
      [api.talks.update, { talk_id, title: 'Pump' }],
      [api.talks.mark, { talk_id, heard: true }],
      [api.talks.remove, { talk_id }],
      [api.talks.update, { talk_id, deleted: null }],
    )
  },
  async summary(here) {
    const { org_id, admin } = here
    const talk_id = await talkIn(here)
    const [part_id, key] = [crypto.randomUUID(), { org_id, talk_id, language: '' }]
    const { inside } = context().connections
    await inside(org_id)
      .insertInto('summaries')
      .values({ ...key, state: 'ready', model: 'lab-1' })
      .execute()
    await inside(org_id)
      .insertInto('summary_parts')
      .values({ ...key, part_id, kind: 'action', position: 0, text: 'look', cites: '[{"start":0,"end":1}]' })
      .execute()
    return calls(
      admin,
      [api.summaries.update, { talk_id, part_id, text: 'Look again' }],
      [api.summaries.update, { talk_id, part_id, done: true }],
      [api.summaries.remove, { talk_id, part_id }],
      [api.redactions.create, { talk_id, start: 0, end: 1, reason: '' }],
      [api.talks.update, { talk_id, text: 'water' }],
    )
  },
  async hit(here) {
    const talk_id = await talkIn(here)
    const { org_id, admin, channel_id } = here
    const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })).body
    const found = { org_id, talk_id, alert_id, channel_id, keyword: 'fire', before: '', match: 'fire', after: '' }
    await context()
      .connections.inside(org_id)
      .insertInto('hits')
      .values({ ...found, start: 0, end: 1 })
      .execute()
    return calls(
      admin,
      [api.hits.update, { talk_id, alert_id, state: 'resolved' }],
      [api.hits.update, { talk_id, alert_id, state: 'new', note: 'Looking' }],
      [api.alerts.remove, { alert_id }],
      [api.talks.remove, { talk_id }],
      [api.talks.update, { talk_id, deleted: null }],
    )
  },
  async tag(here) {
    const { org_id, admin } = here
    const [one, other] = await Promise.all(
      ['pump', 'hose'].map(async (tag) => (await ask(admin, api.tags.create, { org_id, tag })).body.tag_id),
    )
    const talk_id = await talkIn(here)
    return calls(
      admin,
      [api.tags.update, { tag_id: one, tag: 'Pump' }],
      [api.tags.remove, { tag_id: one }],
      [api.tags.merge, { tag_id: one, into: other }],
      [api.tags.merge, { tag_id: other, into: one }],
      [api.talks.update, { talk_id, tags: [one, other] }],
      [api.tags.create, { org_id, tag: 'PUMP' }],
    )
  },
  async speaker(here) {
    const { org_id, admin } = here
    const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve' })).body
    const other = (await ask(admin, api.speakers.create, { org_id, name: 'Mary' })).body.speaker_id
    const talk_id = await talkIn(here)
    return calls(
      admin,
      [api.speakers.update, { speaker_id, name: 'Eva' }],
      [api.speakers.remove, { speaker_id }],
      [api.speakers.merge, { speaker_id, into: other }],
      [api.talks.update, { talk_id, speaker_id }],
      [api.alerts.save, { org_id, keyword: 'fire', speaker_ids: [speaker_id] }],
    )
  },
  async channel(here) {
    const { org_id, admin, channel_id } = here
    const talk_id = await talkIn(here)
    return calls(
      admin,
      [api.channels.update, { channel_id, name: 'Night' }],
      [api.channels.update, { channel_id, archived: null }],
      [api.channels.remove, { channel_id }],
      [api.talks.update, { talk_id, channel_id }],
      [api.channels.create, { org_id, name: 'Night' }],
    )
  },
  async address({ org_id, admin }) {
    const fields = { org_id, name: 'Hall', address1: '1 Quay', city: 'Bergen', country: 'NOR' }
    const { address_id } = (await ask(admin, api.addresses.create, fields)).body
    return calls(
      admin,
      [api.addresses.update, { address_id, name: 'Yard' }],
      [api.addresses.remove, { address_id }],
      [api.addresses.update, { address_id, deleted: null }],
      [api.addresses.remove, { address_id, delete_now: 'true' }],
    )
  },
  async invite({ org_id, admin }) {
    const fields = { org_id, email: `${crypto.randomUUID()}@example.org`, name: 'Eve' }
    const { invite_id } = (await ask(admin, api.invites.save, fields)).body
    return calls(
      admin,
      [api.invites.save, { ...fields, name: 'Eva' }],
      [api.invites.save, { ...fields, admin: true }],
      [api.invites.remove, { invite_id }],
    )
  },
  async webhook({ org_id, admin }) {
    const fields = { org_id, name: 'Desk', url: 'https://hooks.example.net/x', events: ['hit.created' as const] }
    const { webhook_id } = (await ask(admin, api.webhooks.create, fields)).body
    return calls(
      admin,
      [api.webhooks.update, { webhook_id, name: 'Night' }],
      [api.webhooks.update, { webhook_id, paused: true }],
      [api.webhooks.remove, { webhook_id }],
    )
  },
  async key({ org_id, admin, channel_id }) {
    const { key_id } = (await ask(admin, api.keys.create, { org_id, name: 'Rec', send: true, channel_id })).body
    return calls(admin, [api.keys.remove, { key_id }], [api.keys.remove, { key_id }], [api.keys.list, { org_id }])
  },
  async member({ org_id, admin }) {
    const { user_id } = await memberOf(org_id)
    return calls(
      admin,
      [api.members.update, { org_id, user_id, send: true }],
      [api.members.update, { org_id, user_id, org_role: 'admin' }],
      [api.members.remove, { org_id, user_id }],
    )
  },
  async organization({ org_id, admin, channel_id }) {
    return calls(
      admin,
      [api.organizations.update, { org_id, name: 'Eight' }],
      [api.organizations.remove, { org_id }],
      [api.organizations.update, { org_id, deleted: null }],
      [api.channels.update, { channel_id, name: 'Night' }],
      [api.alerts.save, { org_id, keyword: 'fire' }],
    )
  },
}

test.each(drawThird(Object.keys(nouns)))(
  `concurrent changes, deletions and restores of one %s cause no server error (seed ${SEED})`,
  async (noun) => {
    for (const [round, order] of orders.entries()) {
      const raced = (await nouns[noun]?.(await place())) ?? []
      const twice = [...raced, ...raced]
      const answers = await Promise.all(order.flatMap((at) => twice[at]?.() ?? []))
      const statuses = answers.map(({ status }) => status)
      expect(
        statuses.filter((status) => status >= 500),
        `round ${round}: ${statuses}`,
      ).toEqual([])
      expect(
        statuses.some((status) => status < 300),
        'at least one request succeeds',
      ).toBe(true)
    }
  },
)
