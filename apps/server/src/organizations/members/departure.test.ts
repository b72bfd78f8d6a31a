import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, place, memberOf, person } = testApp({ env: { WEBHOOK_ALLOW: '127.0.0.0/8' } })
const { departure, remove, update } = api.members

const NOTHING = { total: 0, names: [] }
const EMPTY = {
  ...{ alerts: NOTHING, urgent_alerts: NOTHING, keys: NOTHING, webhooks: NOTHING, phone_lines: NOTHING },
  ...{ shared_searches: NOTHING, searches: 0, feeds: 0, connected_apps: 0 },
}

async function station() {
  const { org_id, admin, channel_id } = await place()
  const ada = await memberOf(org_id, { name: 'Ada' })
  const { user_id } = ada
  await ask(admin, update, { org_id, user_id, org_role: 'admin' })
  return { org_id, admin, channel_id, ada, user_id }
}

/** One of each kind that a person can leave behind. */
async function busy() {
  const at = await station()
  const { org_id, channel_id, ada, user_id } = at
  const escalation = { user_ids: [user_id], minutes: 5, rounds: 1 }
  const watch = (alert: RequestOf<typeof api.alerts.save>) => ask(ada, api.alerts.save, { org_id, ...alert })
  await watch({ keyword: 'fire' })
  await watch({ keyword: 'water', recipients: { user_ids: [user_id], roles: [] } })
  await watch({ keyword: 'gas', recipients: { user_ids: [], roles: ['admin'] }, escalation })
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
    await ask(ada, api.keys.create, { org_id, name, send: true, channel_id: null })
  const private_id = (await ask(ada, api.channels.create, { org_id, name: 'Secret', private: true })).body.channel_id
  const hook = { org_id, url: 'https://example.org/hook', events: ['hit.created' as const] }
  await ask(ada, api.webhooks.create, { ...hook, name: 'Own', channel_id: private_id })
  await ask(ada, api.webhooks.create, { ...hook, name: 'Open' })
  for (const [name, shared] of [
    ['Mine', false],
    ['Ours', true],
  ] as const)
    await ask(ada, api.savedSearches.create, { org_id, name, query: 'fire', filters: {}, shared })
  await ask(ada, api.feeds.create, { org_id, channel_id })
  return at
}

test('strangers and members who are no admins learn nothing of what depends on others', async () => {
  const { org_id, admin, user_id } = await busy()
  const member = await memberOf(org_id)
  expect((await ask(await person(), departure, { org_id, user_id })).status).toBe(404)
  expect((await ask(member, departure, { org_id, user_id })).status).toBe(403)
  expect((await ask(admin, departure, { org_id, user_id: (await person()).user_id })).status).toBe(404)
  expect((await ask(member, departure, { org_id, user_id: member.user_id })).body).toEqual(EMPTY)
})

test('what depends on a person is shown before they leave, and to admins without what is hidden from them', async () => {
  const { org_id, admin, ada, user_id } = await busy()
  const own = {
    alerts: { total: 2, names: ['fire', 'water'] },
    urgent_alerts: { total: 1, names: ['gas'] },
    keys: { total: 6, names: ['five', 'four', 'one', 'six', 'three'] },
    webhooks: { total: 1, names: ['Own'] },
    phone_lines: NOTHING,
    shared_searches: { total: 1, names: ['Ours'] },
    ...{ searches: 1, feeds: 1, connected_apps: 0 },
  }
  expect((await ask(ada, departure, { org_id, user_id })).body).toEqual(own)
  expect((await ask(admin, departure, { org_id, user_id })).body).toEqual({ ...own, webhooks: NOTHING })
})

test('what was shown is what happens', async () => {
  const { org_id, admin, ada, user_id } = await busy()
  await ask(ada, remove, { org_id, user_id })
  const [alerts, keys, searches, webhooks, feeds] = await Promise.all([
    ask(admin, api.alerts.list, { org_id }),
    ask(admin, api.keys.list, { org_id }),
    ask(admin, api.savedSearches.list, { org_id }),
    ask(admin, api.webhooks.list, { org_id }),
    ask(admin, api.feeds.list, { org_id }),
  ])
  expect(alerts.body.map(({ keyword }) => keyword)).toEqual(['fire', 'gas', 'water'])
  expect(keys.body).toEqual([])
  expect(searches.body.map(({ name }) => name)).toEqual(['Ours'])
  expect(webhooks.body.map(({ name, silent }) => [name, silent])).toEqual([['Open', false]])
  expect(feeds.body).toEqual([])
})
