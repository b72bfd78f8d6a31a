import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { GROUP, providers, USER, userOf } from './provider.ts'

const inside = testApp()
const limited = testApp({ env: { RATE_LIMITS: 'on' } })
const { app } = inside
const { provider, patch } = providers(inside)

const filtered = (filter: string) => `/Users?filter=${encodeURIComponent(filter)}`
const text = 'x'.repeat(301)

test.each([
  'userName',
  'userName eq',
  'userName eq ada',
  'userName eq "ada',
  'userName eq "a" or userName eq "b"',
  'userName eq "a" "b"',
  'userName co "a"',
  'userName eq true',
  'not (userName eq "a")',
  'password eq "a"',
  'created_by eq "a"',
  'constructor eq "a"',
  '__proto__ eq "a"',
  'userName eq "\\x"',
  `userName eq "${'a'.repeat(1000)}"`,
  '('.repeat(900),
])('the filter %s is refused', async (filter) => {
  const { say } = await provider()
  const { status, body } = await say('GET', filtered(filter))
  expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
})

test.each([
  ['no body', '', 'invalidValue'],
  ['no JSON', '{', 'invalidSyntax'],
  ['a list', '[]', 'invalidValue'],
  ['brackets in brackets', '['.repeat(100_000), 'invalidValue'],
  ['a prototype', '{"userName":"a@b.example","__proto__":{"active":true}}', 'invalidSyntax'],
  ['no userName', JSON.stringify({ schemas: [USER], active: true }), 'invalidValue'],
  ['no address', JSON.stringify({ schemas: [USER], userName: 'ada' }), 'invalidValue'],
  ['an address of two lines', JSON.stringify(userOf('a@b.example\r\nBcc: eve@b.example')), 'invalidValue'],
  ['a name that is too long', JSON.stringify(userOf('a@b.example', { displayName: text })), 'invalidValue'],
  ['a zero byte', JSON.stringify(userOf('a@b.example', { displayName: 'a\0b' })), 'invalidValue'],
  ['emails that are no list', JSON.stringify(userOf('a@b.example', { emails: 'a@b.example' })), 'invalidValue'],
  ['active that is neither', JSON.stringify(userOf('a@b.example', { active: 'perhaps' })), 'invalidValue'],
])('a user of %s is refused in the form of SCIM', async (_what, body, scimType) => {
  const { say } = await provider()
  const answer = await say('POST', '/Users', body)
  expect([answer.status, answer.body.scimType, typeof answer.body.detail]).toEqual([400, scimType, 'string'])
})

test.each([
  [[], 'invalidValue'],
  [[{ op: 'move', path: 'active' }], 'invalidValue'],
  [[{ op: 'remove' }], 'invalidPath'],
  [[{ op: 'replace', value: 'x' }], 'invalidValue'],
  [[{ op: 'replace', path: 'active' }], 'invalidValue'],
  [[{ op: 'replace', path: 'emails[type eq', value: 'x' }], 'invalidPath'],
  [[{ op: 'replace', path: '', value: null }], 'invalidValue'],
  [[{ op: 'remove', path: 'userName' }], 'invalidValue'],
  [[{ op: 'remove', path: 'id' }], 'mutability'],
  [[{ op: 'replace', path: 'userName', value: { a: 1 } }], 'invalidValue'],
  [[{ op: 'replace', path: 'emails', value: [] }], 'invalidValue'],
])('the operations %j are refused and change nothing', async (operations, scimType) => {
  const { say, at, provisioned } = await provider()
  const id = await provisioned(at())
  const { body: before } = await say('GET', `/Users/${id}`)
  const { status, body } = await say(
    'PATCH',
    `/Users/${id}`,
    patch({ op: 'replace', path: 'displayName', value: 'New' }, ...operations),
  )
  expect(operations.length === 0 ? [400, scimType] : [status, body.scimType]).toEqual([400, scimType])
  const alone = await say('PATCH', `/Users/${id}`, patch(...operations))
  expect([alone.status, alone.body.scimType]).toEqual([400, scimType])
  if (operations.length > 0) expect((await say('GET', `/Users/${id}`)).body).toEqual(before)
})

test('attributes that every object has change nothing', async () => {
  const { say, at, provisioned } = await provider()
  const [id, other] = [await provisioned(at()), await provisioned(at())]
  const { body: before } = await say('GET', `/Users/${id}`)
  const value = { scim_id: other, user_id: crypto.randomUUID(), user_name: 'eve', active: false }
  for (const path of ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'user_id', 'org_id'])
    for (const operation of [{ path, value }, { value: { [path]: value } }])
      expect((await say('PATCH', `/Users/${id}`, patch({ op: 'replace', ...operation }))).body).toEqual(before)
})

test('user names and addresses are compared regardless of case, also when two come at once', async () => {
  const { say, at } = await provider()
  const email = at('ada')
  const both = await Promise.all([
    say('POST', '/Users', userOf(email)),
    say('POST', '/Users', userOf(email.toUpperCase())),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  const again = await say('POST', '/Users', userOf(at(), { emails: [{ value: email, primary: true }] }))
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
  const groups = await Promise.all([1, 2].map(() => say('POST', '/Groups', { schemas: [GROUP], displayName: 'Radio' })))
  expect(groups.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
})

test('pages follow one another, and what no page can be is moved to one that is', async () => {
  const { say, at, provisioned } = await provider()
  const ids: string[] = []
  for (let each = 0; each < 5; each++) ids.push(await provisioned(at()))
  const page = async (query: string) => {
    const { status, body } = await say('GET', `/Users?${query}`)
    return status === 200
      ? [body.startIndex, body.totalResults, body.Resources.map(({ id }: { id: string }) => id)]
      : status
  }
  expect(await page('startIndex=1&count=2')).toEqual([1, 5, ids.slice(0, 2)])
  expect(await page('startIndex=3&count=2')).toEqual([3, 5, ids.slice(2, 4)])
  expect(await page('startIndex=5&count=100000')).toEqual([5, 5, ids.slice(4)])
  expect(await page('startIndex=6')).toEqual([6, 5, []])
  expect(await page('startIndex=-3&count=-1')).toEqual([1, 5, []])
  expect(await page('startIndex=999999999')).toEqual([999999999, 5, []])
  for (const wrong of ['startIndex=x', 'count=1e9', 'count=99999999999', 'filter=a&filter=b'])
    expect(await page(wrong)).toBe(400)
})

test('discovery says what there is, and other addresses and methods say that there is nothing', async () => {
  const { say, token } = await provider()
  expect((await say('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
  })
  expect(
    (await say('GET', '/ResourceTypes')).body.Resources.map(({ endpoint }: { endpoint: string }) => endpoint),
  ).toEqual(['/Users', '/Groups'])
  const { body } = await say('GET', '/Schemas')
  expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual([USER, GROUP])
  expect((await say('GET', `/Schemas/${USER}`)).body.attributes.map(({ name }: { name: string }) => name)).toContain(
    'userName',
  )
  for (const [method, path] of [
    ['GET', '/Schemas/x'],
    ['GET', '/Me'],
    ['POST', '/Bulk'],
    ['DELETE', '/Users'],
    ['GET', '/Users/x'],
  ] as const)
    expect([method, path, (await say(method, path)).status]).toEqual([method, path, 404])
  const plain = {
    method: 'POST',
    url: '/scim/v2/Users',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/xml' },
  } as const
  expect((await app().inject({ ...plain, payload: '<user/>' })).statusCode).toBe(415)
})

test('guesses from one address are refused for a while, and a token has a limit of its own', async () => {
  const { scim, provider: open } = providers(limited)
  const { say, token } = await open()
  const wrong = token.replace(/.{3}$/, 'xyz')
  const answers = []
  for (let each = 0; each < 65; each++) answers.push((await scim(wrong, 'GET', '/Users')).status)
  expect([answers.filter((status) => status === 401).length, answers.at(-1)]).toEqual([60, 429])
  expect((await say('GET', '/Users?count=1')).status).toBe(200)
})

test('admins are emailed about new tokens, as about API keys', async () => {
  const { ask, person } = inside
  const stranger = await person()
  const { org_id, admin } = await provider()
  expect((await ask(stranger, api.scim.create, { org_id, name: 'Mine' })).status).toBe(404)
  expect((await ask(admin, api.scim.create, { org_id, name: ' ' })).status).toBe(400)
})
