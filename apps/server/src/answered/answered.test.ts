import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { later } from '../testing/eventually.ts'
import { join } from '../members/members.service.ts'
import { enterAsJob } from '../organizations/scope.ts'
import { bearer, house, type Person } from '../testing/house.ts'
import { type Answer, once, sweepAnswered } from './answered.service.ts'

const { app, ask, context, person, organization, memberOf } = house()
const otherNode = house()

interface Said {
  key?: string
  payload?: object
  url?: string
}

const post = (who: Person | null, { key, payload = { name: 'Seven' }, url = '/v3/organization' }: Said, node = app()) =>
  node.inject({ method: 'POST', url, payload, headers: { ...bearer(who), ...(key && { 'idempotency-key': key }) } })

const orgsOf = async (who: Person) => {
  const { json } = await app().inject({ url: '/v3/user?extras=all', headers: bearer(who) })
  return Object.keys(json<{ orgs: object }>().orgs)
}

/** Makes a key look as old as told. */
const age = (key: string, interval: string) =>
  context().connections.pool.query(`update answered set created = now() - $2::interval where key = $1`, [key, interval])

test('a key that is no uuid is refused', async () => {
  for (const key of ['1', 'x'.repeat(10_000), `${randomUUID()}, ${randomUUID()}`]) {
    const response = await post(await person(), { key })
    expect(response.json()).toEqual({ error: 'invalid', text: 'An Idempotency-Key is a uuid' })
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

test('without a key, and with another, it is another request', async () => {
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

test('of ten at once one is done; the others hear its answer, or to ask again in a second', async () => {
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

test('a refusal is not kept: the next try is done', async () => {
  const ada = await person()
  const { org_id } = await organization()
  const key = randomUUID()
  const said = { key, url: '/v3/channel', payload: { name: 'Ops', org_id } }
  expect((await post(ada, said)).statusCode).toBe(404)
  await context().connections.pool.query('update users set level = 1000 where user_id = $1', [ada.user_id])
  expect((await later(1050, () => post(ada, said))).statusCode).toBe(201)
})

test('who was removed meanwhile gets no answer that was kept for them, and who is no admin any more none for admins', async () => {
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

test('who founded an organization and was put out of it learns nothing of it by asking again', async () => {
  const [ada, eve] = [await person(), await person()]
  const said = { key: randomUUID() }
  const { org_id } = (await post(ada, said)).json()
  await join(enterAsJob(context(), org_id), { user_id: eve.user_id, org_role: 'admin' })
  expect((await post(ada, said)).statusCode).toBe(201)
  await ask(eve, api.members.remove, { org_id, user_id: ada.user_id })
  expect((await post(ada, said)).statusCode).toBe(404)
})

test('a server that was killed while it did it keeps the key for a minute, and loses it then', async () => {
  const { user_id } = await person()
  const keyed = { user_id, key: randomUUID(), says: 'this', enter: async () => {} }
  await new Promise((begun) => void once(context(), keyed, () => new Promise(() => begun(null))))
  const work = async () => ({ status: 200, body: '"second"' })
  await expect(once(context(), keyed, work)).rejects.toMatchObject({ details: { retry_after: 1 } })
  await age(keyed.key, '59 seconds')
  await expect(once(context(), keyed, work)).rejects.toMatchObject({ code: 'conflict' })
  await age(keyed.key, '61 seconds')
  expect(await once(context(), keyed, work)).toEqual({ status: 200, body: '"second"' })
})

test('who took over from a slow one keeps their own answer', async () => {
  const { user_id } = await person()
  const keyed = { user_id, key: randomUUID(), says: 'this', enter: async () => {} }
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Answer>()
  const slow = once(context(), keyed, () => {
    begun.resolve()
    return answer.promise
  })
  await begun.promise
  await age(keyed.key, '61 seconds')
  await once(context(), keyed, async () => ({ status: 200, body: '"fast"' }))
  answer.resolve({ status: 200, body: '"slow"' })
  await slow
  expect((await once(context(), keyed, async () => ({ status: 500, body: '' }))).body).toBe('"fast"')
})

test('answers are sealed while they are kept, and forgotten after an hour', async () => {
  const ada = await person()
  const key = randomUUID()
  const { org_id } = (await post(ada, { key })).json()
  const kept = async () =>
    (await context().connections.pool.query('select request, body from answered where key = $1', [key])).rows
  const [{ request, body }] = await kept()
  expect(`${request} ${body.toString('latin1')}`).not.toMatch(new RegExp(`${org_id}|Seven`))

  await age(key, '59 minutes')
  await sweepAnswered(context())
  expect(await kept()).toHaveLength(1)
  await age(key, '61 minutes')
  await sweepAnswered(context())
  expect(await kept()).toEqual([])
})

test('a search is answered afresh, whatever its key', async () => {
  const { org_id, admin } = await organization()
  const key = randomUUID()
  const search = (query: string) => post(admin, { key, url: '/v3/search', payload: { org_id, query } })
  expect((await search('one')).statusCode).toBe(200)
  expect((await search('two')).statusCode).toBe(200)
})
