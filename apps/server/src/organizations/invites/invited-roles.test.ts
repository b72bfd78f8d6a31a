import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { emailTo, linkIn } from '../../testing/emails.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, organization, person, memberOf, channelOf, app } = testApp({ worker: true })
const { save, find, list } = api.invites

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()

async function place() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const { body } = await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })
  return { org_id, admin, channel_id, private_id: body.channel_id }
}

type Fields = Partial<RequestOf<typeof save>>

async function invited(at: Awaited<ReturnType<typeof place>>, fields: Fields) {
  const who = await person({ name: 'Grace' })
  const answer = await ask(at.admin, save, { org_id: at.org_id, email: who.email, ...fields })
  return { who, answer }
}

async function accepted(at: Awaited<ReturnType<typeof place>>, fields: Fields) {
  const { who } = await invited(at, fields)
  const email = await emailTo(app(), who.email)
  const [invite_id = '', verify = ''] = linkIn(email).split('#invite=')[1]?.split('.') ?? []
  const card = (await ask(null, find, { invite_id, verify })).body
  expect((await ask(who, save, { invite_id, verify })).status).toBe(200)
  return { who, email, card }
}

test.each([
  [{ guest_until: '2020-01-01T00:00:00Z' }, 'guest_until', 'Select a time in the future'],
  [{ guest_until: '2099-01-01T00:00:00Z' }, 'channel_ids', 'Select the channels that the guest hears'],
  [{ guest_until: '2099-01-01T00:00:00Z', admin: true }, 'admin', 'A guest cannot be an admin'],
])('an invitation with %j is refused', async (fields, field, text) => {
  const { answer } = await invited(await place(), fields)
  expect([answer.status, answer.refusal]).toMatchObject([400, { field, text }])
})

test('channels of other organizations are not found, and of open ones a member hears that they are open', async () => {
  const at = await place()
  const foreign = await place()
  const open = await invited(at, { channel_ids: [at.private_id, at.channel_id] })
  expect(open.answer).toMatchObject({
    status: 400,
    refusal: { field: 'channel_ids', text: 'Select private channels: everyone in the organization hears the others' },
  })
  for (const channel_ids of [[foreign.private_id], [crypto.randomUUID()], [at.private_id, foreign.private_id]])
    expect((await invited(at, { channel_ids })).answer).toMatchObject({
      status: 404,
      refusal: { field: 'channel_ids' },
    })
})

test('a listener who accepts hears, and does not send or moderate', async () => {
  const at = await place()
  const { who, email, card } = await accepted(at, { name: 'Grace', send: false, moderate: false })
  expect(email.text).toContain('You can listen.')
  expect(card.invited).toMatchObject({ name: 'Grace', admin: false, send: false, moderate: false, guest_until: null })
  expect((await ask(who, api.organizations.find, { org_id: at.org_id })).body).toMatchObject({
    send: false,
    moderate: false,
  })
})

test('a guest who accepts hears the channels of the invitation until its date', async () => {
  const at = await place()
  const guest_until = tomorrow()
  const fields = { guest_until, channel_ids: [at.private_id], send: false, moderate: false }
  const { who, email, card } = await accepted(at, fields)
  expect(email.text).toContain('You are invited as a guest, with access to Board until ')
  expect(card.invited).toMatchObject({ name: '', guest_until, channel_names: ['Board'] })
  const { body } = await ask(who, api.channels.list, { org_id: at.org_id })
  expect(body.map(({ channel_id }) => channel_id)).toEqual([at.private_id])
  const history = (await ask(who, api.channelMembers.history, { channel_id: at.private_id })).body
  expect(history[0]).toMatchObject({ action: 'channel.add_member', subject: 'Grace', user_id: at.admin.user_id })
})

test.each([
  [{}, { send: true, moderate: false }],
  [{ send: false }, { send: false, moderate: false }],
  [{ moderate: true }, { send: true, moderate: true }],
])('a guest who is invited with %j moderates only if the invitation says so', async (fields, rights) => {
  const at = await place()
  const { who, card } = await accepted(at, { guest_until: tomorrow(), channel_ids: [at.channel_id], ...fields })
  expect(card.invited).toMatchObject(rights)
  expect((await ask(who, api.organizations.find, { org_id: at.org_id })).body).toMatchObject(rights)
})

test('a member who is invited without a role sends and moderates', async () => {
  const { answer } = await invited(await place(), {})
  expect(answer.body).toMatchObject({ send: true, moderate: true })
})

test('a member who accepts joins the private channels of the invitation', async () => {
  const at = await place()
  const { who, email } = await accepted(at, { channel_ids: [at.private_id] })
  expect(email.text).toContain('You will also hear Board.')
  const { body } = await ask(who, api.channels.list, { org_id: at.org_id })
  expect(body.map(({ channel_id }) => channel_id).sort()).toEqual([at.channel_id, at.private_id].sort())
})

test('the list of invitations names private channels only to those who may know of them', async () => {
  const at = await place()
  const member = await memberOf(at.org_id)
  await invited(at, { channel_ids: [at.private_id] })
  const shown = async (who = at.admin) => (await ask(who, list, { org_id: at.org_id })).body[0]?.channel_ids
  expect([await shown(), await shown(member)]).toEqual([[at.private_id], []])
})

test('without the secret an invitation does not say who is invited to what', async () => {
  const at = await place()
  const { answer } = await invited(at, { name: 'Grace', channel_ids: [at.private_id] })
  const { invite_id } = answer.body
  expect((await ask(null, find, { invite_id })).body).toMatchObject({ invited: null })
})

test('a person who is a guest already is not invited again', async () => {
  const at = await place()
  const { who } = await accepted(at, { guest_until: tomorrow(), channel_ids: [at.channel_id] })
  const again = await ask(at.admin, save, { org_id: at.org_id, email: who.email })
  expect([again.status, again.refusal.text]).toEqual([
    409,
    'This person is already a guest. Change their last day under People, Guests',
  ])
})
