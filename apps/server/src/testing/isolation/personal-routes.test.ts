import { api } from '@earshot/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../identity/sessions/sessions.service.ts'
import { testApp } from '../test-app.ts'
import type { OrganizationFixture } from '../fixtures/organization-fixture.ts'
import { open, personal, organizationInputs, routes } from './authorization/route-inputs.ts'
import { isKey } from './authorization/expected-status.ts'
import { sendRequest } from './authorization/send-request.ts'
import {
  seedCallers,
  type CallerKind,
  callerKinds,
  openSide,
  type MatrixCallers,
  standingOf,
  tokenOf,
} from './authorization/callers.ts'

const home = testApp()
const { ask, person, app, context } = home
let people: MatrixCallers
let ours: OrganizationFixture

beforeAll(async () => {
  people = await seedCallers(home)
  ours = await openSide(home, people, 'ours')
})

test('every route of the contract is listed here, once', () => {
  const entries = [organizationInputs, personal, open].flatMap((part) => Object.keys(part))
  expect(entries.sort()).toEqual(routes.map(([id]) => id).sort())
})

test('every route of the contract is mounted', () => {
  const isMounted = ([, { method, path }]: (typeof routes)[number]) => app().hasRoute({ method, url: `/v3${path}` })
  expect(routes.filter((route) => !isMounted(route)).map(([id]) => id)).toEqual([])
})

test('routes of organization data name their rights, and personal routes have none', () => {
  const withRights = routes.filter(([, { rights }]) => rights).map(([id]) => id)
  expect(withRights.sort()).toEqual(Object.keys(organizationInputs).sort())
  for (const [id, { access }] of routes) if (personal[id]) expect(access, id).toBe('signed-in')
})

test('a person sees the organizations they belong to, and no others', async () => {
  const seen = async (who: 'member' | 'removed' | 'their member' | 'operator' | 'unverified') =>
    Object.keys((await ask(people[who], api.users.find, { extras: 'all' })).body.orgs)
  expect(await seen('member')).toEqual([ours.org_id])
  for (const who of ['removed', 'their member', 'operator', 'unverified'] as const) expect(await seen(who)).toEqual([])
})

test('asking for rights in another organization gets 404', async () => {
  const asked = (org_id: string) => ask(people['their member'], api.users.find, { org_id })
  const [foreign, absent] = [await asked(ours.org_id), await asked(crypto.randomUUID())]
  expect([foreign.status, foreign.refusal]).toEqual([404, absent.refusal])
})

test('another person’s phone or browser is not found', async () => {
  const { member, sender } = people
  const number = { e164: '+12125550123', phone: '2125550123', country: 'USA' }
  const { outside } = context().connections
  await outside
    .insertInto('phones')
    .values({ user_id: member.user_id, ...number, verified: true })
    .execute()
  const asked = (phone: string) => ask(sender, api.phones.remove, { phone })
  expect((await asked(number.phone)).refusal).toEqual((await asked('2125550124')).refusal)
  const endpoint = 'https://push.example.org/of-a-member'
  const { subscribe } = api.notifications
  const browser = subscribe.input.parse({ ...personal['notifications.subscribe']?.input, endpoint })
  expect((await ask(member, subscribe, browser)).status).toBe(200)
  expect((await ask(sender, api.notifications.unsubscribe, { endpoint })).status).toBe(200)
  const left = await outside
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where('endpoint', '=', endpoint)
    .execute()
  expect(left).toEqual([{ user_id: member.user_id }])
  await outside.deleteFrom('phones').where('user_id', '=', member.user_id).execute()
})

/** Uses another caller, because the call deletes the user. */
const FATAL = 'users.remove'

/** A fresh session each time, because one of the calls ends it. */
async function freshToken(who: CallerKind, id: string) {
  if (isKey(who) || standingOf(who, 'ours') === 'nobody') return tokenOf(who, people, ours)
  const somebody = id === FATAL ? await person({ verified: who !== 'unverified' }) : people[who as 'member']
  return (await openSession(context(), somebody.user_id, { signed_in: Date.now() / 1000 })).token
}

describe.each(routes.filter(([id]) => personal[id]))('%s', (id, route) => {
  const { input, status, unverified } = personal[id] as (typeof personal)[string]
  const expected = (who: CallerKind) => {
    if (standingOf(who, 'ours') === 'nobody') return 401
    if (isKey(who)) return route.forKeys ? 200 : 403
    return who === 'unverified' ? unverified : status
  }

  test('is for all signed-in people and no keys, or for keys alone', async () => {
    const answers: Record<string, number> = {}
    for (const who of callerKinds)
      answers[who] = (await sendRequest(app(), { route, input, token: await freshToken(who, id) })).status
    expect(answers).toEqual(Object.fromEntries(callerKinds.map((who) => [who, expected(who)])))
  })
})
