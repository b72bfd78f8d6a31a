import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { eventually, withClockAdvanced } from '../../testing/eventually.ts'
import { join } from '../../organizations/members/members.service.ts'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { bearer, testApp, type Person } from '../../testing/test-app.ts'
import { type StoredAnswer, answerOnce, deletePastAnswers } from './idempotency.service.ts'

const { app, ask, context, person, organization, memberOf } = testApp()
const otherNode = testApp()

interface PostOptions {
  key?: string
  payload?: object
  url?: string
}

const post = (
  who: Person | null,
  { key, payload = { name: 'Seven' }, url = '/v3/organization' }: PostOptions,
  node = app(),
) => node.inject({ method: 'POST', url, payload, headers: { ...bearer(who), ...(key && { 'idempotency-key': key }) } })

const orgsOf = async (who: Person) => {
  const { json } = await app().inject({ url: '/v3/user?extras=all', headers: bearer(who) })
  return Object.keys(json<{ orgs: object }>().orgs)
}

const age = (key: string, interval: string) =>
  context().connections.pool.query(`update answered set created = now() - $2::interval where key = $1`, [key, interval])

/** Claims are identified by their time, which ends at milliseconds. */
async function nextMillisecond() {
  const now = async () => (await context().connections.pool.query('select now()::timestamptz(3) as at')).rows[0].at
  const before = await now()
  await eventually(now, (at) => at !== before)
}

test('a key that is no uuid is refused', async () => {
  for (const key of ['1', 'x'.repeat(10_000), `${randomUUID()}, ${randomUUID()}`]) {
    const response = await post(await person(), { key })
    expect(response.json()).toEqual({ error: 'invalid', text: 'The Idempotency-Key must be a UUID' })
  }
})

test('the same key with another request is a conflict, on every address and for every field', async () => {
  const ada = await person()
  const key = randomUUID()
  const { org_id } = (await post(ada, { key })).json()
  for (const said of [{ payload: { name: 'Eight' } }, { url: '/v3/channel', payload: { name: 'Ops', org_id } }]) {
    const refused = await post(ada, { key, ...said })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().text).toBe('This Idempotency-Key was used for another request. Make a new one')
  }
  expect(await orgsOf(ada)).toEqual([org_id])
})

test('a request that is sent again is done once, and gets its first answer on every node', async () => {
  const ada = await person()
  const key = randomUUID()
  const first = await post(ada, { key })
  const again = [await post(ada, { key }), await post(ada, { key: key.toUpperCase() }, otherNode.app())]
  for (const { statusCode, body, headers } of again) {
    expect([statusCode, body]).toEqual([201, first.body])
    expect(headers['content-type']).toBe(first.headers['content-type'])
    expect(headers['cache-control']).toBe('no-store')
  }
  expect(await orgsOf(ada)).toEqual([first.json().org_id])
})

test('without a key, or with another key, it is another request', async () => {
  const ada = await person()
  for (const said of [{}, {}, { key: randomUUID() }, { key: randomUUID() }]) await post(ada, said)
  expect(await orgsOf(ada)).toHaveLength(4)
})

test('the key of one person is no key of another', async () => {
  const [ada, eve] = [await person(), await person()]
  const key = randomUUID()
  const mine = await post(ada, { key })
  const theirs = await post(eve, { key })
  expect(theirs.statusCode).toBe(201)
  expect(theirs.json().org_id).not.toBe(mine.json().org_id)
})

test('of ten requests at once one is executed, and the others get its response or retry in a second', async () => {
  const ada = await person()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => post(ada, { key }, at % 2 ? app() : otherNode.app())),
  )
  const done = answers.filter(({ statusCode }) => statusCode === 201)
  const waiting = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(new Set(done.map(({ body }) => body)).size).toBe(1)
  for (const { statusCode, headers } of waiting) expect([statusCode, headers['retry-after']]).toEqual([409, '1'])
  expect(await orgsOf(ada)).toHaveLength(1)
})

test('a refusal is not stored: the next try is executed', async () => {
  const ada = await person()
  const { org_id } = await organization()
  const key = randomUUID()
  const said = { key, url: '/v3/channel', payload: { name: 'Ops', org_id } }
  expect((await post(ada, said)).statusCode).toBe(404)
  await context().connections.pool.query('update users set level = 1000 where user_id = $1', [ada.user_id])
  expect((await withClockAdvanced(1050, () => post(ada, said))).statusCode).toBe(201)
})

test('a stored response is not given to a removed member, nor one for admins to a former admin', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  const { user_id } = member
  await ask(admin, api.members.update, { org_id, user_id, org_role: 'admin' })
  const said = { key: randomUUID(), url: '/v3/alert', payload: { org_id, keyword: 'fire' } }
  const first = await post(member, said)
  expect([(await post(member, said)).body, first.statusCode]).toEqual([first.body, 200])

  await ask(admin, api.members.update, { org_id, user_id, org_role: 'member' })
  expect((await post(member, said)).json().error).toBe('forbidden')
  await ask(admin, api.members.remove, { org_id, user_id })
  const refused = await post(member, said)
  expect([refused.statusCode, refused.json().error]).toEqual([404, 'not_found'])
})

test('a founder who was removed does not get the stored response', async () => {
  const [ada, eve] = [await person(), await person()]
  const said = { key: randomUUID() }
  const { org_id } = (await post(ada, said)).json()
  await join(alone(enterAsJob(context(), org_id)), { user_id: eve.user_id, org_role: 'admin' })
  expect((await post(ada, said)).statusCode).toBe(201)
  await ask(eve, api.members.remove, { org_id, user_id: ada.user_id })
  expect((await post(ada, said)).statusCode).toBe(404)
})

test('the key of a request whose server was killed is taken for a minute, and then free', async () => {
  const { user_id } = await person()
  const keyed = { user_id, key: randomUUID(), says: 'this', enter: async () => {} }
  await new Promise((begun) => void answerOnce(context(), keyed, () => new Promise(() => begun(null))))
  const work = async () => ({ status: 200, body: '"second"' })
  await expect(answerOnce(context(), keyed, work)).rejects.toMatchObject({ details: { retry_after: 1 } })
  await age(keyed.key, '59 seconds')
  await expect(answerOnce(context(), keyed, work)).rejects.toMatchObject({ code: 'conflict' })
  await age(keyed.key, '61 seconds')
  expect(await answerOnce(context(), keyed, work)).toEqual({ status: 200, body: '"second"' })
})

test('a request that took over from a slow one keeps its own response', async () => {
  const { user_id } = await person()
  const keyed = { user_id, key: randomUUID(), says: 'this', enter: async () => {} }
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<StoredAnswer>()
  const slow = answerOnce(context(), keyed, () => {
    begun.resolve()
    return answer.promise
  })
  await begun.promise
  await nextMillisecond()
  await age(keyed.key, '61 seconds')
  await answerOnce(context(), keyed, async () => ({ status: 200, body: '"fast"' }))
  answer.resolve({ status: 200, body: '"slow"' })
  await slow
  expect((await answerOnce(context(), keyed, async () => ({ status: 500, body: '' }))).body).toBe('"fast"')
})

test('stored answers are encrypted, and deleted after an hour', async () => {
  const ada = await person()
  const key = randomUUID()
  const { org_id } = (await post(ada, { key })).json()
  const kept = async () =>
    (await context().connections.pool.query('select request, body from answered where key = $1', [key])).rows
  const [{ request, body }] = await kept()
  expect(`${request} ${body.toString('latin1')}`).not.toMatch(new RegExp(`${org_id}|Seven`))

  await age(key, '59 minutes')
  await deletePastAnswers(context())
  expect(await kept()).toHaveLength(1)
  await age(key, '61 minutes')
  await deletePastAnswers(context())
  expect(await kept()).toEqual([])
})

test('a search is executed again, whatever its key', async () => {
  const { org_id, admin } = await organization()
  const key = randomUUID()
  const search = (query: string) => post(admin, { key, url: '/v3/search', payload: { org_id, query } })
  expect((await search('one')).statusCode).toBe(200)
  expect((await search('two')).statusCode).toBe(200)
})
