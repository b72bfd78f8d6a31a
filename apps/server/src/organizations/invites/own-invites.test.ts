import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { openSession } from '../../identity/sessions/sessions.service.ts'
import { testApp, type Person } from '../../testing/test-app.ts'

const { ask, person, organization, context } = testApp()
const { list, mine, remove, save } = api.invites

async function invited({ verified = true, admin = false } = {}) {
  const place = await organization()
  const before = await person({ name: 'Bob', verified })
  const { body } = await ask(place.admin, save, { org_id: place.org_id, email: before.email, admin })
  await signedInEarlier(before)
  const bob = { ...before, token: (await openSession(context(), before.user_id)).token }
  return { ...place, before, bob, invite_id: body.invite_id }
}

const signedInEarlier = ({ user_id }: Person) =>
  context().connections.pool.query(`update sessions set created = now() - interval '5 seconds' where user_id = $1`, [
    user_id,
  ])

const ofOwn = async (who: Person) => (await ask(who, mine, {})).body
const belongs = async (who: Person, org_id: string) =>
  (await ask(who, api.organizations.find, { org_id })).status === 200

test('a person sees invitations to their verified address only, and of the organization its name and who invites', async () => {
  const { admin, bob, invite_id } = await invited()
  const unverified = await invited({ verified: false })
  expect(await ofOwn(bob)).toEqual([
    { invite_id, organization: 'Station Seven', inviter: 'Ada', expires: expect.any(String), needs: null },
  ])
  for (const other of [admin, unverified.bob, await person()]) expect(await ofOwn(other)).toEqual([])
  expect((await ask(null, mine, {})).status).toBe(401)
})

test('others cannot answer an invitation by its id, nor learn from it', async () => {
  const { admin, bob, org_id, invite_id } = await invited()
  const eve = await person({ name: 'Eve' })
  const unverified = await invited({ verified: false })
  for (const accept of [true, false]) {
    for (const who of [eve, admin]) {
      const { status, refusal } = await ask(who, save, { invite_id, accept })
      expect([status, refusal.text]).toEqual([404, 'This invitation link is not valid'])
    }
    const { status } = await ask(unverified.bob, save, { invite_id: unverified.invite_id, accept })
    expect([403, 404]).toContain(status)
    expect((await ask(null, save, { invite_id, accept })).status).toBe(401)
  }
  expect([await belongs(eve, org_id), await belongs(bob, org_id)]).toEqual([false, false])
  expect((await ask(admin, list, { org_id })).body).toMatchObject([{ status: 1 }])
})

test('the person accepts it, joins that organization only, and it is no longer listed', async () => {
  const { admin, bob, org_id, invite_id } = await invited()
  expect((await ask(bob, save, { invite_id })).body).toMatchObject({ org_id, status: 2 })
  expect(Object.keys((await ask(bob, api.users.find, { extras: 'all' })).body.orgs)).toEqual([org_id])
  expect(await ofOwn(bob)).toEqual([])
  expect((await ask(admin, list, { org_id })).body, 'not by the link of the email').toMatchObject([
    { status: 2, verified: false },
  ])
})

test('without the link of the email, a session from before the invitation cannot accept it', async () => {
  const { before, bob, org_id, invite_id } = await invited()
  expect(await ofOwn(before)).toMatchObject([{ invite_id, needs: 'sign_in' }])
  const { status, refusal } = await ask(before, save, { invite_id })
  expect([status, refusal.text]).toEqual([
    403,
    'Open the link in the invitation email, or sign out and in again to join',
  ])
  expect(await belongs(bob, org_id)).toBe(false)
  expect((await ask(bob, save, { invite_id })).status).toBe(200)
})

test('without the link of the email, no one becomes an admin', async () => {
  const { bob, org_id, invite_id } = await invited({ admin: true })
  expect(await ofOwn(bob)).toMatchObject([{ invite_id, needs: 'link' }])
  const { status, refusal } = await ask(bob, save, { invite_id })
  expect([status, refusal.text]).toEqual([
    403,
    'You are invited as an admin. Open the link in the invitation email to join',
  ])
  expect(await belongs(bob, org_id)).toBe(false)
  expect((await ask(bob, save, { invite_id, accept: false })).body.status).toBe(3)
})

test('the person declines it, and it cannot be accepted any more', async () => {
  const { admin, bob, org_id, invite_id } = await invited()
  expect((await ask(bob, save, { invite_id, accept: false })).body.status).toBe(3)
  expect(await ofOwn(bob)).toEqual([])
  expect((await ask(bob, save, { invite_id })).status).toBe(410)
  expect((await ask(admin, list, { org_id })).body).toMatchObject([{ status: 3 }])
})

test.each([
  ['revoked', async ({ admin, invite_id }: Awaited<ReturnType<typeof invited>>) => ask(admin, remove, { invite_id })],
  ['over', async ({ org_id }) => expire(org_id)],
  ['of an organization in the bin', async ({ admin, org_id }) => ask(admin, api.organizations.remove, { org_id })],
] satisfies [string, (place: Awaited<ReturnType<typeof invited>>) => Promise<unknown>][])(
  'an invitation that is %s is not listed',
  async (_, end) => {
    const place = await invited()
    await end(place)
    expect(await ofOwn(place.bob)).toEqual([])
  },
)

const expire = (org_id: string) =>
  context()
    .connections.inside(org_id)
    .updateTable('invites')
    .set({ expires: new Date(0).toISOString() })
    .execute()
