import { api } from '@earshot/contract'
import type { Route } from '@earshot/contract/route'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import { emailsTo } from '../emails.ts'
import { openEventStream } from '../event-stream.ts'
import { eventually } from '../eventually.ts'
import { seedTalks } from '../seed-talks.ts'
import { type Person, testApp } from '../test-app.ts'

const { ask, organization, memberOf, channelOf, app, context } = testApp({ worker: true })
const signal = new AbortController().signal

const QUERIES = [
  '',
  'zanzibar',
  'zanzibr',
  'sanzibar',
  'zanzi',
  'lanterns',
  'lampz',
  'pump',
  'pmup',
  'pump zanzibar',
  '-zanzibar',
]

/** Everything that a member can list, search, count or ask. */
const asked: [Route, Record<string, unknown>][] = [
  ...QUERIES.flatMap((query): [Route, Record<string, unknown>][] => [
    [api.search.search, { query }],
    [api.search.search, { query, sort: 'relevance' }],
    [api.search.search, { query, unheard: true }],
  ]),
  ...['channel', 'speaker', 'tag', 'alert'].map((group): [Route, object] => [api.analytics.find, { group }]),
  [api.assistant.ask, { question: 'Who spoke of Zanzibar and the lantern?' }],
  [api.channels.list, {}],
  [api.channels.count, {}],
  [api.hits.list, {}],
  [api.alerts.list, {}],
  [api.notes.mentions, {}],
  [api.clips.list, {}],
  [api.tags.count, {}],
  [api.speakers.count, {}],
  [api.organizations.find, { extras: 'channels,alerts,speakers,tags' }],
] as [Route, Record<string, unknown>][]

/** And what only admins can. */
const askedByAdmins: [Route, Record<string, unknown>][] = [
  ...asked.filter(([route]) => ![api.channels.list, api.organizations.find].some((names) => names === route)),
  [api.alerts.try, { keyword: 'zanzibar' }],
  [api.alerts.try, { keyword: 'zanzibar', sounds_like: true }],
  [api.operations.find, {}],
  [api.webhooks.list, {}],
]

async function place() {
  const { org_id, admin } = await organization()
  const [outsider, other] = [await memberOf(org_id), await memberOf(org_id)]
  await ask(admin, api.members.update, { org_id, user_id: other.user_id, org_role: 'admin' })
  const open = await channelOf({ org_id, admin }, 'Yard')
  for (const keyword of ['zanzibar', 'pump']) await ask(admin, api.alerts.save, { org_id, keyword })
  for (const who of [admin, outsider, other])
    await ask(who, api.notifications.update, { org_id, follow: 'all', follow_by: { email: true, push: false } })
  const say = async (channel_id: string, text: string) => {
    const talk = { text, channel_id, user_id: admin.user_id, playable: true, duration: 5 }
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
    await scanJob.handle(context(), { org_id, talk_id }, signal)
    return talk_id
  }
  await say(open, 'the pump and the lamp are broken')
  await settled(org_id)
  return { org_id, admin, outsider, other, say }
}

type Place = Awaited<ReturnType<typeof place>>

const settled = (org_id: string) =>
  eventually(
    async () =>
      (
        await context().connections.pool.query(
          `select count(*)::int as left from boss.job where state in ('created', 'active', 'retry')
           and start_after <= now() and data::text like '%' || $1 || '%'`,
          [org_id],
        )
      ).rows[0]?.left,
    (left) => left === 0,
  )

async function answersTo(who: Person, org_id: string, routes = asked) {
  const answers: [string, unknown][] = []
  for (const [route, input] of routes) {
    const { status, body } = await ask(who, route, { org_id, ...input })
    expect(status, `${route.path} ${JSON.stringify(body)}`).toBeLessThan(400)
    const { as_of: _, ...said } = body as Record<string, unknown>
    answers.push([`${route.path} ${JSON.stringify(input)}`, Array.isArray(body) ? body : said])
  }
  answers.push(['counts', (await ask(who, api.organizations.count, {})).body])
  return answers
}

/** A talk, its hits, a note that mentions the outsider, a clip, and a second talk that is corrected and deleted. */
async function plant({ org_id, admin, outsider, say }: Place) {
  const { body } = await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })
  const { channel_id } = body
  const talk_id = await say(channel_id, 'zanzibar has a lantern and lampx and lampy and a pump')
  const name = (await ask(outsider, api.users.find, {})).body.name
  await ask(admin, api.notes.create, { talk_id, position: 1, text: `@${name} zanzibar` })
  await ask(admin, api.talks.mark, { talk_id, position: 1 })
  await ask(admin, api.hits.update, { ...(await firstHit(org_id, admin)), state: 'acknowledged' })
  const deleted = await say(channel_id, 'zanzibar again')
  await ask(admin, api.talks.update, { talk_id: deleted, text: 'zanzibar no more' })
  await ask(admin, api.talks.remove, { talk_id: deleted })
  await settled(org_id)
  return { channel_id, talk_id }
}

async function firstHit(org_id: string, who: Person) {
  const { hits } = (await ask(who, api.hits.list, { org_id })).body
  const { talk_id, alert_id } = hits.find(({ keyword }) => keyword === 'zanzibar') ?? { talk_id: '', alert_id: '' }
  return { talk_id, alert_id }
}

async function exported(who: Person, org_id: string) {
  const { url } = (await ask(who, api.exports.prepare, { org_id, sound: true })).body
  const files = unzipSync((await app().inject({ method: 'GET', url })).rawPayload)
  return Object.entries(files).map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`)
}

test('what only a private channel says is nowhere for outsiders, and everywhere once it is open', async () => {
  const inside = await place()
  const { org_id, outsider, other, admin } = inside
  const [before, adminBefore] = [await answersTo(outsider, org_id), await answersTo(other, org_id, askedByAdmins)]
  const emails = (await emailsTo(app(), outsider.email)).length

  await using stream = await openEventStream(app(), outsider, { org_id })
  const { channel_id, talk_id } = await plant(inside)
  expect(await answersTo(outsider, org_id)).toEqual(before)
  expect(await answersTo(other, org_id, askedByAdmins)).toEqual(adminBefore)
  expect(await emailsTo(app(), outsider.email)).toHaveLength(emails)
  expect(stream.changes()).toEqual([])

  const archive = (await exported(other, org_id)).join()
  const audit = JSON.stringify((await ask(other, api.audit.list, { org_id })).body)
  expect(
    [archive, audit].filter((text) => /zanzibar has|zanzibar again|zanzibar no/.test(text) || text.includes(talk_id)),
  ).toEqual([])

  await ask(admin, api.channels.update, { channel_id, private: false, widen: true })
  await settled(org_id)
  const opened = await answersTo(outsider, org_id)
  const unchanged = opened.filter((answer, at) => JSON.stringify(answer) === JSON.stringify(before[at]))
  expect(unchanged.map(([name]) => name).filter((name) => !/tag|speaker|clips|mentions|-zanzibar/.test(name))).toEqual(
    [],
  )
  expect(stream.changes()).toContain('everything')
  expect((await exported(other, org_id)).join()).toContain('zanzibar has')
})

test('a channel that becomes private takes its words and talks with it', async () => {
  const inside = await place()
  const { org_id, outsider, admin, say } = inside
  const found = async (query: string) => (await ask(outsider, api.search.search, { org_id, query })).body
  const channel_id = await channelOf(inside, 'Board')
  await say(channel_id, 'zanzibar has a pump')
  expect(await found('zanzibr')).toMatchObject({ total: 1, did_you_mean: 'zanzibar' })
  await ask(admin, api.channels.update, { channel_id, private: true })
  await settled(org_id)
  expect(await found('zanzibr')).toMatchObject({ total: 0, fallback: null })
  expect(await found('pmup')).toMatchObject({ total: 1, did_you_mean: 'pump' })
  const words = await context()
    .connections.inside(org_id)
    .selectFrom('vocabulary')
    .select('channel_id')
    .where('token', '=', 'zanzibar')
    .execute()
  expect(words).toEqual([{ channel_id }])
  const { body } = await ask(admin, api.search.search, { org_id, query: 'zanzibr' })
  expect(body).toMatchObject({ total: 1, did_you_mean: 'zanzibar' })
})
