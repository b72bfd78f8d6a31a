import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../scope.ts'
import { openSession } from '../../identity/sessions/sessions.service.ts'
import { bearer, testApp, type Person } from '../../testing/test-app.ts'
import { insertEntry } from './audit.repo.ts'

const { ask, person, organization, memberOf, app, context } = testApp()
const proxied = testApp({ env: { TRUST_PROXY: 'true' } })
const { list } = api.audit

type Fixture = Awaited<ReturnType<typeof organization>>

const entriesOf = async ({ org_id, admin }: Fixture) => (await ask(admin, list, { org_id })).body.entries

async function operator() {
  const op = await person({ name: 'Op' })
  const { outside } = context().connections
  await outside.updateTable('users').set({ level: 1000 }).where('user_id', '=', op.user_id).execute()
  return op
}

async function plant({ org_id, admin }: Fixture, count: number) {
  const doer = {
    ...alone(enterAsJob(context(), org_id)),
    user_id: admin.user_id,
    session_id: crypto.randomUUID(),
    address: '::1',
  }
  for (let at = 0; at < count; at++)
    await insertEntry(doer, {
      entry_id: crypto.randomUUID(),
      action: 'test.do',
      subject_id: null,
      channel_id: null,
      subject: String(at),
    })
}

test('plain members cannot read the audit log, and non-members cannot tell that it exists', async () => {
  const { org_id } = await organization()
  expect((await ask(await memberOf(org_id), list, { org_id })).status).toBe(403)
  const stranger = (await organization()).admin
  expect((await ask(stranger, list, { org_id })).refusal).toEqual(
    (await ask(stranger, list, { org_id: crypto.randomUUID() })).refusal,
  )
  expect((await ask(null, list, { org_id })).status).toBe(401)
})

test.each(['nonsense', 'W10', Buffer.from('["2026-01-01T00:00:00Z","x"]').toString('base64url')])(
  'an invalid cursor (%s) is refused',
  async (cursor) => {
    const { org_id, admin } = await organization()
    expect(await ask(admin, list, { org_id, cursor })).toMatchObject({ status: 400, refusal: { field: 'cursor' } })
  },
)

test('an entry has actor, action, subject, time and address', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const response = await app().inject({
    method: 'POST',
    url: '/v3/channel',
    headers: bearer(admin),
    remoteAddress: '203.0.113.7',
    payload: { org_id, name: 'Ops' },
  })
  const [entry] = await entriesOf(place)
  expect(entry).toEqual({
    entry_id: expect.any(String),
    org_id,
    created: expect.any(String),
    user_id: admin.user_id,
    name: 'Ada',
    action: 'channel.create',
    subject_id: response.json().channel_id,
    subject: 'Ops',
    channel: null,
    address: '203.0.113.7',
  })
  expect(Date.now() - Date.parse(entry?.created ?? '')).toBeLessThan(10_000)
})

test('a name stays in the list as it was when something was done', async () => {
  const place = await organization()
  await ask(place.admin, api.users.update, { name: 'Countess' })
  await ask(place.admin, api.channels.create, { org_id: place.org_id, name: 'Ops' })
  expect((await entriesOf(place)).map(({ name }) => name)).toEqual(['Countess', 'Ada'])
})

test('refused and rolled back actions are not recorded', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const before = await entriesOf(place)
  const member = await memberOf(org_id)
  await ask(member, api.channels.create, { org_id, name: 'Ops' })
  await ask(admin, api.members.remove, { org_id, user_id: admin.user_id })
  await ask(admin, api.members.update, { org_id, user_id: member.user_id, send: true })
  expect(await entriesOf(place)).toEqual(before)
})

test('a forwarded address is only believed from a trusted proxy', async () => {
  const claim = async (home: typeof proxied) => {
    const place = await home.organization()
    await home.app().inject({
      method: 'POST',
      url: '/v3/channel',
      headers: { ...bearer(place.admin), 'x-forwarded-for': '198.51.100.9' },
      remoteAddress: '203.0.113.7',
      payload: { org_id: place.org_id, name: 'Ops' },
    })
    return (await home.ask(place.admin, list, { org_id: place.org_id })).body.entries[0]?.address
  }
  expect(await claim({ ...proxied, ask, app, organization })).toBe('203.0.113.7')
  expect(await claim(proxied)).toBe('198.51.100.9')
})

test('an operator who enters an organization is recorded there once a session', async () => {
  const place = await organization()
  const { org_id } = place
  const op = await operator()
  await Promise.all([
    ask(op, api.organizations.find, { org_id }),
    ask(op, api.channels.list, { org_id }),
    ask(op, api.search.search, { org_id, query: '' }),
  ])
  const visits = async () => (await entriesOf(place)).filter(({ action }) => action === 'organization.enter')
  expect(await visits()).toMatchObject([{ user_id: op.user_id, name: 'Op', subject: '', subject_id: null }])
  const again: Person = { ...op, token: (await openSession(context(), op.user_id)).token }
  await ask(again, api.channels.list, { org_id })
  expect(await visits()).toHaveLength(2)
  expect(JSON.stringify(await entriesOf(place))).not.toContain('session')
})

test('pages follow one another to the end, without gaps, repetitions or another organization’s entries', async () => {
  const [place, other] = [await organization(), await organization()]
  await plant(place, 25)
  await plant(other, 3)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await ask(place.admin, list, { org_id: place.org_id, limit: 10, ...(cursor && { cursor }) })
    seen.push(...body.entries.map(({ entry_id }) => entry_id))
    expect(body.entries.every(({ org_id }) => org_id === place.org_id)).toBe(true)
    await plant(place, 1)
    cursor = body.next_cursor ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(26)
  const times = (await entriesOf(place)).map(({ created }) => created)
  expect(times).toEqual([...times].sort().reverse())
})

test('a list that ends exactly with a page has no next page', async () => {
  const place = await organization()
  await plant(place, 9)
  const { body } = await ask(place.admin, list, { org_id: place.org_id, limit: 10 })
  expect([body.entries.length, body.next_cursor]).toEqual([10, null])
})
