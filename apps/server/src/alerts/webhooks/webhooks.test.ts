import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../testing/test-app.ts'

const here = testApp()
const opened = testApp({ env: { WEBHOOK_ALLOW: '127.0.0.0/8' } })
type TestApp = typeof here
const { ask, organization, memberOf, context } = here
const { list, create, update, remove } = api.webhooks

const fields = { name: 'Pager', url: 'https://hooks.example.org/earshot' }

async function inside({ ask, organization }: TestApp) {
  const { org_id, admin } = await organization()
  const add = (some: Partial<RequestOf<typeof create>> = {}) => ask(admin, create, { org_id, ...fields, ...some })
  const change = (webhook_id: string, some: object) => ask(admin, update, { webhook_id, ...some })
  const listed = async () => (await ask(admin, list, { org_id })).body
  return { org_id, admin, add, change, listed }
}

const place = () => inside(here)

test('non-members and plain members cannot list, add, change or remove webhooks', async () => {
  const { org_id, add, listed } = await place()
  const { webhook_id } = (await add()).body
  const asked = async (who: Person) => [
    (await ask(who, list, { org_id })).status,
    (await ask(who, create, { org_id, ...fields })).status,
    (await ask(who, update, { webhook_id, paused: true })).status,
    (await ask(who, remove, { webhook_id })).status,
  ]
  expect(await asked((await organization()).admin)).toEqual([404, 404, 404, 404])
  expect(await asked(await memberOf(org_id))).toEqual([403, 403, 403, 403])
  expect(await listed()).toMatchObject([{ webhook_id, paused: false }])
})

test.each([
  ['no name', { name: ' ' }, { text: 'Enter a name', field: 'name' }],
  ['no address', { url: '' }, { text: 'Enter the URL to call', field: 'url' }],
  ['a file for an address', { url: 'file:///etc/passwd' }, { text: 'This is not a valid URL', field: 'url' }],
  ['a script for an address', { url: 'javascript:alert(1)' }, { text: 'This is not a valid URL', field: 'url' }],
  [
    'a password in its address',
    { url: 'https://a:b@example.org' },
    { text: 'Remove the user name and the password from the URL. Deliveries are signed instead', field: 'url' },
  ],
  ['a style of its own', { style: 'teams' }, { text: 'The style is standard or slack', field: 'style' }],
  ['no event', { events: [] }, { text: 'Select an event', field: 'events' }],
  [
    'an unknown event',
    { events: ['talk.read'] },
    { text: 'Events are hit.created, talk.created, talk.ready', field: 'events.0' },
  ],
  ['a secret of its own', { secret: 'whsec_a' }, { text: 'Unknown field “secret”', field: 'secret' }],
])('a webhook with %s is refused', async (_, some, refused) => {
  const { add, listed } = await place()
  const { status, refusal } = await add(some as object)
  expect([status, refusal]).toEqual([400, { error: 'invalid', ...refused }])
  expect(await listed()).toEqual([])
})

test.each([
  'http://127.0.0.1:8080/hook',
  'http://localhost/hook',
  'https://10.0.0.7/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'http://[fd00::7]/',
  'http://2130706433/',
])('a webhook to %s, which can never be called, is refused', async (url) => {
  const { add, change, listed } = await place()
  const { webhook_id } = (await add()).body
  const refused = {
    error: 'invalid',
    field: 'url',
    text: 'This URL points to a private network. Webhooks reach the public Internet only, unless WEBHOOK_ALLOW opens more',
  }
  for (const answer of [await add({ url }), await change(webhook_id, { url })])
    expect([answer.status, answer.refusal]).toEqual([400, refused])
  expect(await listed()).toMatchObject([{ url: fields.url }])
})

test('a URL that the configuration allows is saved', async () => {
  const { add } = await inside(opened)
  expect((await add({ url: 'http://127.0.0.1:8080/hook' })).status).toBe(201)
})

test('an organization has at most twenty, also with concurrent requests', async () => {
  const { add, listed } = await place()
  const added = await Promise.all(Array.from({ length: 23 }, () => add()))
  expect(added.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(added.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    refusal: { text: 'An organization can have at most 20 webhooks. Remove one first' },
  })
  expect(await listed()).toHaveLength(20)
})

test('a secret is shown once, when the webhook is added, and is different each time', async () => {
  const { add, change, listed } = await place()
  const { status, body } = await add({ events: ['talk.ready', 'hit.created'] })
  expect([status, body]).toMatchObject([
    201,
    { ...fields, style: 'standard', events: ['talk.ready', 'hit.created'], paused: false, failures: 0, deliveries: [] },
  ])
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect((await add()).body.secret).not.toBe(body.secret)
  const shown = JSON.stringify([await listed(), (await change(body.webhook_id, { name: 'Other' })).body])
  expect(shown).not.toContain('"secret"')
  expect(shown).not.toContain(body.secret)
})

test('fields that a change omits stay, and read-only fields are ignored', async () => {
  const { add, change, listed } = await place()
  const { secret: _, ...added } = (await add({ events: ['talk.created'] })).body
  const changed = await change(added.webhook_id, { name: 'Loud pager', failures: 9, created: 'yesterday' })
  expect([changed.status, changed.body]).toEqual([200, { ...added, name: 'Loud pager' }])
  expect(await listed()).toEqual([changed.body])
  expect(await change(added.webhook_id, { pause: true })).toMatchObject({
    status: 400,
    refusal: { text: 'Unknown field “pause”' },
  })
})

test('resuming a webhook resets its failure count', async () => {
  const { org_id, add, change } = await place()
  const { webhook_id } = (await add()).body
  const { db } = { db: context().connections.inside(org_id) }
  await db.updateTable('webhooks').set({ failures: 10, paused: true }).where('webhook_id', '=', webhook_id).execute()
  expect((await change(webhook_id, { name: 'Still' })).body).toMatchObject({ paused: true, failures: 10 })
  expect((await change(webhook_id, { paused: false })).body).toMatchObject({ paused: false, failures: 0 })
})

test('only a delivery of the webhook itself is sent again, and not while it is paused', async () => {
  const { add, change } = await place()
  const { webhook_id } = (await add()).body
  const replay = crypto.randomUUID()
  expect(await change(webhook_id, { replay })).toMatchObject({ status: 404, refusal: { field: 'replay' } })
  expect(await change(webhook_id, { replay, paused: true })).toMatchObject({
    status: 409,
    refusal: { text: 'This webhook is paused. Resume it first' },
  })
  expect((await change(webhook_id, {})).body.paused).toBe(false)
})

test('a removed webhook is gone, and its changes are in the audit log', async () => {
  const { org_id, admin, add, change, listed } = await place()
  const { webhook_id } = (await add()).body
  await change(webhook_id, { paused: true })
  expect((await ask(admin, remove, { webhook_id })).body).toEqual({ webhook_id })
  expect(await listed()).toEqual([])
  expect((await ask(admin, remove, { webhook_id })).status).toBe(404)
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  const deeds = entries.filter(({ action }) => action.startsWith('webhook.'))
  expect(deeds.map(({ action }) => action)).toEqual(['webhook.remove', 'webhook.update', 'webhook.create'])
  expect(deeds[0]).toMatchObject({ subject_id: webhook_id, subject: 'Pager', user_id: admin.user_id })
})
