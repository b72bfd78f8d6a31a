import { api } from '@earshot/contract'
import { inviteStatus } from '@earshot/contract/invites'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../testing/test-app.ts'

const inside = testApp()
const { ask, organization, person, memberOf, context } = inside
const { create, list, remove } = api.joinLinks
const requests = api.joinRequests

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()
const find = (who: Person, org_id: string) => ask(who, api.organizations.find, { org_id, extras: '' })

/** An organization with a link, as invite_id and verify. */
async function linked(fields: object = {}) {
  const { org_id, admin } = await organization()
  const { status, body } = await ask(admin, create, { org_id, name: 'Poster', expires: TOMORROW, ...fields })
  expect(status).toBe(201)
  return { org_id, admin, link: body, ...shownBy(body.link) }
}

function shownBy(address: string) {
  const [invite_id = '', verify = ''] = address.replace(/^.*#invite=/, '').split('.')
  return { shown: { invite_id, verify } }
}

const joinWith = (who: Person, shown: { invite_id: string; verify: string }) => ask(who, api.invites.save, shown)

test('several people join by one link, with its role, and its uses are counted', async () => {
  const { org_id, admin, shown } = await linked({ send: false })
  for (const who of [await person(), await person()]) {
    const { status, body } = await joinWith(who, shown)
    expect([status, body.status]).toEqual([200, inviteStatus.accepted])
    expect((await find(who, org_id)).status).toBe(200)
    expect((await joinWith(who, shown)).status, 'twice is harmless').toBe(200)
  }
  const roles = (await ask(admin, api.members.list, { org_id })).body.map(({ org_role, send }) => [org_role, send])
  expect(roles.filter(([role]) => role === 'member')).toEqual([
    ['member', false],
    ['member', false],
  ])
  expect((await ask(admin, list, { org_id })).body).toMatchObject([{ uses: 2, status: 'open' }])
})

test('fetching the address uses nothing, signed in or not', async () => {
  const { org_id, admin, shown } = await linked({ most_uses: 1 })
  const who = await person()
  for (const reader of [null, who])
    expect((await ask(reader, api.invites.find, shown)).body).toMatchObject({ status: inviteStatus.pending, email: '' })
  expect((await find(who, org_id)).status).toBe(404)
  expect((await ask(admin, list, { org_id })).body).toMatchObject([{ uses: 0 }])
})

test('of many who use the last place at once, as many join as there are places', async () => {
  const { org_id, admin, shown } = await linked({ most_uses: 3 })
  const people = await Promise.all(Array.from({ length: 8 }, () => person()))
  const answers = await Promise.all(people.map((who) => joinWith(who, shown)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 410, 410, 410, 410, 410,
  ])
  expect((await ask(admin, api.members.list, { org_id })).body).toHaveLength(4)
  expect((await ask(admin, list, { org_id })).body).toMatchObject([{ uses: 3, status: 'used_up', link: '' }])
})

test('one person who joins several times at once uses one place', async () => {
  const { org_id, admin, shown } = await linked({ most_uses: 2 })
  const who = await person()
  await Promise.all(Array.from({ length: 5 }, () => joinWith(who, shown)))
  expect((await ask(admin, list, { org_id })).body).toMatchObject([{ uses: 1 }])
})

test('a link that is revoked, expired, or of another secret lets no one in', async () => {
  const { org_id, admin, link, shown } = await linked()
  const who = await person()
  const wrong = { ...shown, verify: 'x'.repeat(43) }
  const absent = { ...shown, invite_id: crypto.randomUUID() }
  for (const each of [wrong, absent]) {
    expect((await joinWith(who, each)).status).toBe(404)
    expect((await ask(null, api.invites.find, each)).status).toBe(404)
  }
  expect((await ask(admin, remove, { org_id, link_id: link.link_id })).body).toMatchObject({
    status: 'revoked',
    link: '',
  })
  expect((await ask(admin, remove, { org_id, link_id: link.link_id })).status).toBe(200)
  expect((await joinWith(who, shown)).status).toBe(410)
  const short = await linked({ expires: new Date(Date.now() + 400).toISOString() })
  await expect.poll(async () => (await joinWith(await person(), short.shown)).status).toBe(410)
})

test('a link never makes admins, nor guests without channels, nor ends in the past', async () => {
  const { org_id, admin } = await organization()
  const make = (fields: object) => ask(admin, create, { org_id, name: 'X', expires: TOMORROW, ...fields })
  expect((await make({ admin: true })).status).toBe(400)
  expect((await make({ guest_until: TOMORROW })).status).toBe(400)
  expect((await make({ expires: new Date(Date.now() - 1000).toISOString() })).status).toBe(400)
  expect((await make({ channel_ids: [crypto.randomUUID()] })).status).toBe(404)
})

test('guests hear the channels of the link, and members its private ones', async () => {
  const { org_id, admin } = await organization()
  const channel = async (fields: object) =>
    (await ask(admin, api.channels.create, { org_id, name: crypto.randomUUID(), ...fields })).body.channel_id
  const [open, closed] = [await channel({}), await channel({ private: true })]
  const by = async (fields: object) => {
    const who = await person()
    const made = await ask(admin, create, { org_id, name: 'Poster', expires: TOMORROW, ...fields })
    expect((await joinWith(who, shownBy(made.body.link).shown)).status).toBe(200)
    return (await ask(who, api.channels.list, { org_id })).body.map(({ channel_id }) => channel_id)
  }
  expect(await by({ guest_until: TOMORROW, channel_ids: [open] })).toEqual([open])
  expect(await by({ channel_ids: [closed] })).toEqual(expect.arrayContaining([open, closed]))
})

test('where admins decide, a person waits, sees it, and joins once an admin lets them', async () => {
  const { org_id, admin, shown } = await linked({ approval: true, send: false })
  const [ada, bob] = [await person(), await person()]
  for (const who of [ada, bob]) expect((await joinWith(who, shown)).body.status).toBe(inviteStatus.requested)
  expect((await joinWith(ada, shown)).body.status, 'twice is harmless').toBe(inviteStatus.requested)
  expect((await find(ada, org_id)).status).toBe(404)
  expect((await ask(ada, requests.mine, {})).body).toMatchObject([{ status: 'waiting' }])
  const waiting = (await ask(admin, requests.list, { org_id })).body
  expect(waiting.map(({ user_id, by }) => [user_id, by])).toEqual([
    [ada.user_id, 'Poster'],
    [bob.user_id, 'Poster'],
  ])
  const answer = (at: number, accept: boolean) =>
    ask(admin, requests.answer, { org_id, request_id: waiting[at]?.request_id ?? '', accept })
  expect((await answer(0, true)).status).toBe(200)
  expect((await find(ada, org_id)).body.org_role).toBe('member')
  expect((await answer(1, false)).status).toBe(200)
  expect((await ask(bob, requests.mine, {})).body).toMatchObject([{ status: 'declined' }])
  expect((await find(bob, org_id)).status).toBe(404)
  expect((await answer(1, true)).status).toBe(410)
  expect((await ask(bob, requests.withdraw, { request_id: waiting[1]?.request_id ?? '' })).status).toBe(200)
  expect((await ask(bob, requests.mine, {})).body).toEqual([])
  expect((await ask(ada, requests.mine, {})).body).toEqual([])
})

test('whom an admin has removed asks, whatever the link says', async () => {
  const { org_id, admin, shown } = await linked()
  const who = await memberOf(org_id)
  await ask(admin, api.members.remove, { org_id, user_id: who.user_id })
  expect((await joinWith(who, shown)).body.status).toBe(inviteStatus.requested)
  expect((await find(who, org_id)).status).toBe(404)
})

test('no one but admins sees links and requests, and nothing of another organization', async () => {
  const { org_id, link, shown } = await linked({ approval: true })
  const other = await organization()
  await joinWith(await person(), shown)
  const member = await memberOf(org_id)
  for (const [who, status] of [
    [member, 403],
    [other.admin, 404],
  ] as const) {
    for (const route of [list, requests.list]) expect((await ask(who, route, { org_id })).status).toBe(status)
    expect((await ask(who, remove, { org_id, link_id: link.link_id })).status).toBe(status)
  }
  const theirs = { org_id: other.org_id, link_id: link.link_id }
  expect((await ask(other.admin, remove, theirs)).status).toBe(404)
})

test('each step is in the audit log, and a security event', async () => {
  const { org_id, admin, link, shown } = await linked()
  const who = await person()
  await joinWith(who, shown)
  await ask(admin, remove, { org_id, link_id: link.link_id })
  const actions = (await ask(admin, api.audit.list, { org_id })).body.entries.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['join_link.create', 'member.join', 'join_link.revoke']))
  const kinds = (await ask(admin, api.securityEvents.list, { org_id })).body.events.map(({ kind, about }) => [
    kind,
    about,
  ])
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['join_link', 'Poster'],
      ['joined', 'Poster'],
    ]),
  )
})

test('at most two hundred links are open, also when several are created at once', async () => {
  const { org_id, admin } = await linked()
  const named = {
    org_id,
    name: 'Poster',
    expires: TOMORROW,
    created_by: admin.user_id,
    most_uses: null,
    approval: false,
  }
  const role = { send: true, moderate: false, guest_until: null, channel_ids: [] }
  await context()
    .connections.inside(org_id)
    .insertInto('join_links')
    .values(Array.from({ length: 198 }, () => ({ ...named, ...role, link_id: crypto.randomUUID() })))
    .execute()
  const asked = { org_id, name: 'Poster', expires: TOMORROW }
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(admin, create, asked)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
})

test('the secret of a link is in no row of the database', async () => {
  const { org_id, shown } = await linked()
  const { rows } = await context().connections.pool.query('select l::text as row from join_links l where org_id = $1', [
    org_id,
  ])
  expect(rows.map(({ row }) => row).join()).not.toContain(shown.verify)
})
