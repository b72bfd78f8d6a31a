import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openSession } from '../../identity/sessions/sessions.service.ts'
import { signedAddress } from '../../core/signatures.ts'
import { eventually } from '../eventually.ts'
import { testApp, type Person } from '../test-app.ts'
import type { OrganizationFixture } from '../fixtures/organization-fixture.ts'
import { seedMatrix } from './authorization/seed.ts'
import { seedCallers, openSide, type MatrixCallers } from './authorization/callers.ts'

const home = testApp()
const { ask, memberOf, app, context } = home
let people: MatrixCallers
let ours: OrganizationFixture
let theirs: OrganizationFixture

beforeAll(async () => {
  people = await seedCallers(home)
  ours = await openSide(home, people, 'ours')
  theirs = await openSide(home, people, 'theirs')
  for (const place of [ours, theirs]) await seedMatrix(home, people, place)
})

const get = async (url: string, headers = {}) => app().inject({ url, headers })
const statusOf = async (url: string) => (await get(url)).statusCode

async function addressesOf(who: Person, { org_id, talk_id, clip_id }: OrganizationFixture) {
  const shown = await Promise.all([
    ask(who, api.organizations.find, { org_id, extras: 'speakers,users,channels' }),
    ask(who, api.users.find, { extras: 'all' }),
    ask(who, api.talks.find, { talk_id }),
    ask(who, api.search.search, { org_id }),
    ask(null, api.clips.find, { clip_id }),
  ])
  const found = JSON.stringify(shown.map(({ body }) => body)).matchAll(/"(\/[^"]*[?&]sig=[^"]*)"/g)
  return [...new Set([...found].map(([, address = '']) => address))]
}

const pathOf = (address: string) => address.split('?')[0] ?? ''
/** Addresses bound to a session; a clip's audio is public. */
const bound = (addresses: string[]) => addresses.filter((address) => pathOf(address) !== '/v3/clip_sound')

function changed(address: string, name: string, value: string | null) {
  const url = new URL(address, 'http://localhost')
  if (value === null) url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  return url.pathname + url.search
}

test('there are four kinds of signed addresses, and a member can open each without a token', async () => {
  const addresses = await addressesOf(people.member, ours)
  expect([...new Set(addresses.map(pathOf))].sort()).toEqual(['/v3/clip_sound', '/v3/get', '/v3/image', '/v3/sample'])
  for (const address of addresses) expect(await statusOf(address), address).toBe(200)
})

test('an address is valid exactly as signed: any changed or missing parameter is refused', async () => {
  const addresses = await addressesOf(people.member, ours)
  const forged = addresses.flatMap((address) =>
    [...new URL(address, 'http://localhost').searchParams].flatMap(([name, value]) =>
      [randomUUID(), 'x', '', '0', '99999999999', `${value}0`, null].map((other) => changed(address, name, other)),
    ),
  )
  for (const address of forged) expect([400, 401], address).toContain(await statusOf(address))
  expect(forged.length).toBeGreaterThan(100)
})

test('an address for one object opens no other, although both are of the same caller', async () => {
  const addresses = await addressesOf(people.member, ours)
  for (const address of addresses) {
    const others = addresses.filter((other) => pathOf(other) !== pathOf(address))
    for (const other of others) {
      const moved = `${pathOf(other)}?${address.split('?')[1]}`
      expect([400, 401], moved).toContain(await statusOf(moved))
    }
  }
})

test('an address signed for a session of another organization is refused like an unknown one', async () => {
  const stranger = people['their admin']
  const sid = sessionOf(stranger)
  for (const address of bound(await addressesOf(people.member, ours))) {
    const { searchParams } = new URL(address, 'http://localhost')
    const { sig: _sig, exp: _exp, ...facts } = Object.fromEntries(searchParams)
    const signed = (changes: object) =>
      signedAddress(context().sessionSecret, pathOf(address), { ...facts, sid, ...changes })
    const name = ['talk_id', 'speaker_id', 'id'].find((each) => facts[each]) ?? ''
    const [foreign, absent] = [await get(signed({})), await get(signed({ [name]: randomUUID() }))]
    expect([foreign.statusCode, foreign.body], address).toEqual([404, absent.body])
  }
})

const sessionOf = ({ token }: Person): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid

describe('addresses end', () => {
  test('when their time is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 60 * 60 * 1000 })
    const { token } = await openSession(context(), people.member.user_id)
    const facts = { sid: sessionOf({ ...people.member, token }) }
    const old = [
      signedAddress(context().sessionSecret, '/v3/get', { talk_id: ours.talk_id, ...facts }),
      signedAddress(context().sessionSecret, '/v3/sample', { speaker_id: ours.speaker_id, v: ours.version, ...facts }),
      signedAddress(context().sessionSecret, '/v3/image', {
        of: 'organization',
        id: ours.org_id,
        v: ours.version,
        ...facts,
      }),
      signedAddress(context().sessionSecret, '/v3/clip_sound', { clip_id: ours.clip_id }),
    ]
    vi.useRealTimers()
    for (const address of old) expect(await statusOf(address), address).toBe(401)
  })

  test.each(['revoked_at', 'expires_at'] as const)(
    'within a second of the end of their session (%s)',
    async (column) => {
      const member = await memberOf(ours.org_id)
      const addresses = bound(await addressesOf(member, ours))
      expect(addresses.length).toBeGreaterThan(2)
      const past = new Date(Date.now() - 1000).toISOString()
      const { outside } = context().connections
      await outside
        .updateTable('sessions')
        .set({ [column]: past })
        .where('user_id', '=', member.user_id)
        .execute()
      for (const address of addresses)
        await eventually(
          () => statusOf(address),
          (status) => status === 401,
        )
    },
  )

  test('when their holder is removed from the organization', async () => {
    const member = await memberOf(ours.org_id)
    const addresses = bound(await addressesOf(member, ours)).filter((address) => !address.includes(member.user_id))
    await ask(people.admin, api.members.remove, { org_id: ours.org_id, user_id: member.user_id })
    for (const address of addresses) expect(await statusOf(address), address).toBe(404)
  })

  test('when the object is put into the bin', async () => {
    const place = await openSide(home, people, 'ours')
    await seedMatrix(home, people, place)
    const addresses = await addressesOf(people.member, place)
    await ask(people.admin, api.talks.remove, { talk_id: place.talk_id })
    const sounds = addresses.filter((address) => /\/(get|clip_sound)\?/.test(address))
    expect(sounds).toHaveLength(2)
    for (const address of sounds) expect([404, 410], address).toContain(await statusOf(address))
  })
})

test('a range request is refused like a full one', async () => {
  for (const range of ['bytes=0-1', 'bytes=-5', 'bytes=99999-', 'bytes=0-0,2-3']) {
    const headers = { range, authorization: `Bearer ${people['their admin'].token}` }
    const [foreign, absent] = [
      await get(`/v3/get?talk_id=${ours.talk_id}`, headers),
      await get(`/v3/get?talk_id=${randomUUID()}`, headers),
    ]
    expect([foreign.statusCode, foreign.body, foreign.headers['content-range']]).toEqual([404, absent.body, undefined])
  }
  expect((await get(`/v3/get?talk_id=${ours.talk_id}`, { range: 'bytes=0-1' })).statusCode).toBe(401)
})

test('conditional requests reveal nothing about files the person may not read', async () => {
  const mine = await get(`/v3/get?talk_id=${ours.talk_id}`, { authorization: `Bearer ${people.member.token}` })
  const { etag = '' } = mine.headers
  const headers = { 'if-none-match': etag, authorization: `Bearer ${people['their admin'].token}` }
  expect((await get(`/v3/get?talk_id=${ours.talk_id}`, headers)).statusCode).toBe(404)
})
