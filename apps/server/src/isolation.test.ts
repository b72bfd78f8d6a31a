import { api } from '@earshot/contract'
import { statusOf } from '@earshot/contract/errors'
import { carriesBody, type Route, type Routes } from '@earshot/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { scanJob } from './alerts/scan.job.ts'
import { form } from './testing/form.ts'
import { bearer, house, type Person } from './testing/house.ts'
import { letterTo, linkIn } from './testing/letters.ts'
import { speech } from './testing/sound.ts'
import { plant } from './testing/talks.ts'

const { ask, person, organization, memberOf, channelOf, app, context } = house({ worker: true })

/** Everything of an organization that somebody else must never see or touch. */
interface Place {
  org_id: string
  channel_id: string
  talk_id: string
  alert_id: string
  invite_id: string
  verify: string
}

const NOT_OF_AN_ORGANIZATION = 'not of an organization'

/** For every route of the contract: what a stranger asks to reach into a place. A new route needs a new line. */
const reaching: Record<string, ((place: Place) => object) | typeof NOT_OF_AN_ORGANIZATION> = {
  'sessions.exchange': NOT_OF_AN_ORGANIZATION,
  'sessions.exchangeByQuery': NOT_OF_AN_ORGANIZATION,
  'sessions.revoke': NOT_OF_AN_ORGANIZATION,
  'users.find': NOT_OF_AN_ORGANIZATION,
  'organizations.create': NOT_OF_AN_ORGANIZATION,
  'organizations.find': ({ org_id }) => ({ org_id, extras: 'channels,users,invites,alerts' }),
  'members.list': ({ org_id }) => ({ org_id }),
  'invites.list': ({ org_id }) => ({ org_id }),
  'invites.save': ({ org_id }) => ({ org_id, email: 'eve@example.org', admin: true }),
  'invites.find': ({ invite_id }) => ({ invite_id, verify: 'guess' }),
  'channels.list': ({ org_id }) => ({ org_id }),
  'channels.create': ({ org_id }) => ({ org_id, name: 'Mine now' }),
  'channels.find': ({ channel_id }) => ({ channel_id }),
  'talks.save': ({ org_id, channel_id }) => ({ org_id, channel_id }),
  'talks.find': ({ talk_id }) => ({ talk_id }),
  'talks.update': ({ talk_id }) => ({ talk_id, state: 'received' }),
  'talks.listen': ({ talk_id }) => ({ talk_id }),
  'search.search': ({ org_id }) => ({ org_id, query: 'treasure' }),
  'alerts.list': ({ org_id }) => ({ org_id }),
  'alerts.save': ({ alert_id }) => ({ alert_id, keyword: 'mine now' }),
  'alerts.remove': ({ alert_id }) => ({ alert_id }),
  'hits.list': ({ org_id }) => ({ org_id }),
  'live.listen': ({ org_id }) => ({ org_id }),
}

const routes = Object.entries(api as Record<string, Routes>).flatMap(([noun, all]) =>
  Object.entries(all).map(([verb, route]): [string, Route] => [`${noun}.${verb}`, route]),
)
const guarded = routes.filter(([id]) => typeof reaching[id] === 'function')
const CARD = 'invites.find'

let place: Place
let owner: Person
let invited: Person

beforeAll(async () => {
  const { org_id, admin } = await organization({ name: 'Buried Treasury' })
  owner = admin
  const channel_id = await channelOf({ org_id, admin }, 'Buried channel')
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'treasure' })).body
  const said = { text: 'the buried treasure lies here', user_id: admin.user_id, channel_id }
  const [talk_id = ''] = await plant({ context: context(), org_id }, [said])
  await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  invited = await person()
  await ask(admin, api.invites.save, { org_id, email: invited.email, name: 'Buried guest' })
  const [, invite_id = '', verify = ''] =
    linkIn(await letterTo(app(), invited.email)).match(/#invite=([^.]+)\.(.+)$/) ?? []
  place = { org_id, channel_id, talk_id, alert_id, invite_id, verify }
})

const inventedPlace = (): Place =>
  Object.fromEntries(Object.keys(place).map((name) => [name, crypto.randomUUID()])) as unknown as Place

async function knock(person: Person | null, [id, route]: [string, Route], where: Place) {
  const reach = reaching[id] as (place: Place) => Record<string, string>
  const input = reach(where)
  const filled = route.accepts ? form({ ...input, audio: await speech('one two three') }) : null
  const response = await app().inject({
    method: route.method,
    url: `/v3${route.path}${carriesBody(route) ? '' : `?${new URLSearchParams(input)}`}`,
    headers: { ...bearer(person), ...filled?.headers },
    ...(carriesBody(route) && { payload: filled?.payload ?? input }),
  })
  return { status: response.statusCode, text: response.body, refusal: JSON.parse(response.body) }
}

/** All that the owner can see but when somebody was last seen, to compare before and after. */
async function wholePlace() {
  const { org_id, talk_id, channel_id } = place
  const answers = await Promise.all([
    ask(owner, api.organizations.find, { org_id, extras: 'channels,users,invites,alerts' }),
    ask(owner, api.search.search, { org_id }),
    ask(owner, api.hits.list, { org_id }),
    ask(owner, api.talks.find, { talk_id }),
    ask(owner, api.channels.find, { channel_id }),
  ])
  return JSON.parse(
    JSON.stringify(
      answers.map(({ body }) => body),
      (name, value) => (name === 'last_seen' ? null : value),
    ),
  )
}

const secrets = () => [...Object.values(place), owner.user_id, owner.email, invited.email, 'uried', 'treasure']

function expectNothingOfIt(text: string) {
  expect(secrets().filter((secret) => text.includes(secret))).toEqual([])
}

test('every route of the contract is looked at here', () => {
  expect(Object.keys(reaching).sort()).toEqual(routes.map(([id]) => id).sort())
})

test('what these routes reach for is there: its owner gets all of it', async () => {
  for (const each of guarded.filter(([id, { method, answers }]) => method === 'GET' && !answers && id !== CARD))
    expect((await knock(owner, each, place)).status, each[0]).toBe(200)
})

describe.each(guarded.filter(([id]) => id !== CARD))('%s', (id, route) => {
  test('is not found by a stranger, like something that does not exist, and shows nothing', async () => {
    const stranger = (await organization()).admin
    const before = await wholePlace()
    const { status, text, refusal } = await knock(stranger, [id, route], place)
    expect([status, refusal.error]).toEqual([404, 'not_found'])
    expectNothingOfIt(text)
    expect((await knock(stranger, [id, route], inventedPlace())).text).toBe(text)
    expect(await wholePlace()).toEqual(before)
  })

  test('asks a visitor to sign in, and shows nothing', async () => {
    const { status, text, refusal } = await knock(null, [id, route], place)
    expect([status, refusal.error]).toEqual([401, 'unauthenticated'])
    expectNothingOfIt(text)
  })

  test('asks a member to verify their e-mail first, and shows nothing', async () => {
    const unverified = await memberOf(place.org_id, { verified: false })
    const before = await wholePlace()
    const { status, text, refusal } = await knock(unverified, [id, route], place)
    expect([status, refusal.error]).toEqual([403, 'forbidden'])
    expectNothingOfIt(text)
    expect(await wholePlace()).toEqual(before)
  })

  test('names these refusals in the contract', () => {
    const everywhere = route.access === 'signed-in' ? ['unauthenticated', 'forbidden'] : ['unauthenticated']
    const declared = [...everywhere, ...(route.errors ?? [])]
    expect(declared).toEqual(expect.arrayContaining(['unauthenticated', 'forbidden', 'not_found']))
    expect(declared.every((code) => code in statusOf)).toBe(true)
  })
})

test('the card of an invite shows its names, and nothing else, to whoever holds its id', async () => {
  for (const who of [null, (await organization()).admin, await person({ verified: false })]) {
    const {
      invite_id,
      organization: named,
      ...rest
    } = (await ask(who, api.invites.find, { invite_id: place.invite_id })).body
    expect([invite_id, named]).toEqual([place.invite_id, { name: 'Buried Treasury', image: '' }])
    expect(Object.keys(rest).sort()).toEqual(['email', 'inviter', 'status'])
    expectNothingOfIt(JSON.stringify(rest))
    expect((await ask(who, api.invites.find, { invite_id: crypto.randomUUID() })).status).toBe(404)
  }
})

test('the secret of an invite serves nobody but the person who was invited', async () => {
  const stranger = (await organization()).admin
  const { invite_id, verify, org_id } = place
  const answer = await ask(stranger, api.invites.save, { invite_id, verify })
  expect([answer.status, answer.refusal.error]).toEqual([403, 'forbidden'])
  expectNothingOfIt(JSON.stringify(answer.body))
  expect((await ask(stranger, api.organizations.find, { org_id })).status).toBe(404)
})

test('what belongs to another organization filters nothing in one’s own, and nothing is put there by its ids', async () => {
  const own = await organization()
  const { org_id, admin } = own
  const channel_id = await channelOf(own)
  await plant({ context: context(), org_id }, [{ text: 'my treasure', user_id: admin.user_id, channel_id }])
  const filters = [{ channel_id: place.channel_id }, { alert_id: place.alert_id }, { user_id: owner.user_id }]
  for (const filter of filters)
    expect((await ask(admin, api.search.search, { org_id, ...filter })).body).toMatchObject({ talks: [], total: 0 })

  const before = await wholePlace()
  const moved = await ask(admin, api.alerts.save, { org_id, alert_id: place.alert_id, keyword: 'mine now' })
  expect(moved.status).toBe(404)
  const sent = await knock(admin, ['talks.save', api.talks.save], { ...place, org_id })
  expect(sent.status).toBe(404)
  expect(await wholePlace()).toEqual(before)
})

test('the word that both said is found by each in their own organization only', async () => {
  const { body } = await ask(owner, api.search.search, { org_id: place.org_id, query: 'treasure' })
  expect(body.talks.map(({ talk_id }) => talk_id)).toEqual([place.talk_id])
  expect(body.total).toBe(1)
})
