import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { openSuperuser } from '../../../testing/superuser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type Provider, providers, userOf } from './provider.ts'

const inside = testApp()
const unbound = testApp({ unbound: true })
const { ask, app, context } = inside
const { scim, provider, personAt } = providers(inside)

/** All rows of an organization that SCIM changes. */
async function rowsOf({ org_id }: Provider) {
  const pool = await openSuperuser(context())
  const tables = ['members', 'scim_users', 'scim_groups', 'scim_group_members', 'audit', 'directory', 'channel_members']
  const all = []
  for (const table of tables)
    all.push((await pool.query(`select * from ${table} t where org_id = $1 order by t::text`, [org_id])).rows)
  await pool.end()
  return all
}

test.each([
  ['with', inside],
  ['without', unbound],
])('a token sees and changes nothing of another organization, %s row-level security', async (_how, home) => {
  const { provider: open, personAt: settle, patch } = providers(home)
  const [ours, theirs] = [await open(), await open()]
  const ada = await settle(theirs.at())
  const [id, own] = [
    await theirs.provisioned(ada.email, { externalId: 'shared' }),
    await ours.provisioned(ours.at(), { externalId: 'shared' }),
  ]
  const group = await theirs.grouped('Radio', [id])
  const ownGroup = await ours.grouped('Radio', [own])
  const before = home === inside ? await rowsOf(theirs) : []
  const absent = crypto.randomUUID()
  const off = patch({ op: 'replace', path: 'active', value: false })
  const add = patch({ op: 'add', path: 'members', value: [{ value: own }] })
  for (const [method, path, body] of [
    ['GET', '/Users/ID'],
    ['PUT', '/Users/ID', userOf(ours.at())],
    ['PATCH', '/Users/ID', off],
    ['DELETE', '/Users/ID'],
    ['GET', '/Groups/GROUP'],
    ['PUT', '/Groups/GROUP', { displayName: 'Ours' }],
    ['PATCH', '/Groups/GROUP', add],
    ['DELETE', '/Groups/GROUP'],
  ] as const) {
    const foreign = await ours.say(method, path.replace('ID', id).replace('GROUP', group), body)
    const unknown = await ours.say(method, path.replace(/ID|GROUP/, absent), body)
    expect([foreign.status, foreign.body], `${method} ${path}`).toEqual([404, unknown.body])
  }
  const found = async (path: string, filter: string) =>
    (await ours.say('GET', `/${path}?filter=${encodeURIComponent(filter)}`)).body.Resources.map(
      (each: { id: string }) => each.id,
    )
  expect(await found('Users', `userName eq "${ada.email}"`)).toEqual([])
  expect(await found('Users', `id eq "${id}"`)).toEqual([])
  expect(await found('Users', 'externalId eq "shared"')).toEqual([own])
  expect(await found('Groups', 'displayName eq "Radio"')).toEqual([ownGroup])
  expect(await found('Groups', `members eq "${id}"`)).toEqual([])
  for (const body of [
    patch({ op: 'add', path: 'members', value: [{ value: id }] }),
    { displayName: 'Radio', members: [{ value: id }] },
  ]) {
    const method = 'Operations' in body ? 'PATCH' : 'PUT'
    const foreign = await ours.say(method, `/Groups/${ownGroup}`, body)
    const unknown = await ours.say(method, `/Groups/${ownGroup}`, JSON.parse(JSON.stringify(body).replace(id, absent)))
    expect([foreign.status, foreign.body]).toEqual([400, unknown.body])
  }
  expect((await ours.say('GET', '/Users')).body.Resources).toHaveLength(1)
  if (home === inside) expect(await rowsOf(theirs)).toEqual(before)
})

test('no token, a wrong, cut or revoked one, and those of sessions and keys are refused alike', async () => {
  const { org_id, admin, token, token_id, say } = await provider()
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'Radio' })).body
  const wrong = [
    null,
    '',
    'es_',
    token.slice(0, -1),
    `${token.slice(0, -2)}AA`,
    token.replace(token.slice(3, 35), crypto.randomUUID().replaceAll('-', '')),
    token.replace('es_', 'ek_'),
    key,
    key.replace('ek_', 'es_'),
    admin.token,
  ]
  for (const each of wrong)
    for (const path of ['/Users', '/ServiceProviderConfig', '/nowhere']) {
      const { status, body, headers } = await scim(each, 'GET', path)
      expect([status, body.status, body.detail], String(each)).toEqual([401, '401', 'This SCIM token is not valid'])
      expect(headers['www-authenticate']).toBe('Bearer')
    }
  for (const url of [`/v3/organization?org_id=${org_id}`, '/v3/user', '/v3/api_key']) {
    const { statusCode } = await app().inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(statusCode, url).toBe(401)
  }
  expect((await say('GET', '/Users')).status).toBe(200)
  await ask(admin, api.scim.remove, { org_id, token_id })
  expect((await say('GET', '/Users')).status).toBe(401)
  expect((await ask(admin, api.scim.remove, { org_id, token_id })).status).toBe(404)
})

test('a token of an organization in the bin is refused, and works again when it is restored', async () => {
  const { org_id, admin, say } = await provider()
  await ask(admin, api.organizations.remove, { org_id })
  expect((await say('GET', '/Users')).status).toBe(401)
  await ask(admin, api.organizations.update, { org_id, deleted: null })
  expect((await say('GET', '/Users')).status).toBe(200)
})

test('a token is shown once, says when it was used last, and outlives the membership of who created it', async () => {
  const { org_id, admin, token, token_id, say, at, provisioned } = await provider()
  const tokens = async (who = admin) => (await ask(who, api.scim.find, { org_id })).body.tokens
  expect(await tokens()).toEqual([
    expect.objectContaining({ token_id, name: 'Okta', ending: token.slice(-4), last_used: null }),
  ])
  expect(JSON.stringify(await tokens())).not.toContain(token.slice(36))
  await say('GET', '/Users')
  expect(Date.now() - Date.parse((await tokens())[0]?.last_used ?? '')).toBeLessThan(60_000)
  const chief = await personAt(at())
  await provisioned(chief.email)
  await ask(admin, api.members.update, { org_id, user_id: chief.user_id, org_role: 'admin' })
  await ask(chief, api.members.remove, { org_id, user_id: admin.user_id })
  expect((await say('GET', '/Users')).status).toBe(200)
  expect(await tokens(chief)).toMatchObject([{ created_by: admin.user_id }])
})

test('an organization has at most ten tokens', async () => {
  const { org_id, admin } = await provider()
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, at) => ask(admin, api.scim.create, { org_id, name: `${at}` })),
  )
  expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array(9).fill(201),
    409,
    409,
    409,
  ])
})
