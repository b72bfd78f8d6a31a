import { randomInt, randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { bearer, testApp, type Person } from '../../testing/test-app.ts'
import { consume, deletePastCounters } from './limits.service.ts'

const limited = { env: { RATE_LIMITS: 'on' } }
const { app, context, person } = testApp(limited)
const otherNode = testApp(limited)
const unlimited = testApp()

const somewhere = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const look = (remoteAddress: string, node = app()) =>
  node.inject({ method: 'GET', url: `/v3/invite?invite_id=${randomUUID()}`, remoteAddress })
const LOOKS = api.invites.find.limit.most

async function lookOften(addresses: string[]) {
  for (const address of addresses) expect((await look(address)).statusCode).toBe(404)
}

const often = (times: number, address: string) => lookOften(Array.from({ length: times }, () => address))

test('too many guesses from one address are refused with a time to retry, and other addresses are not', async () => {
  const address = somewhere()
  await often(LOOKS, address)
  const refused = await look(address)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({
    error: 'too_many',
    text: expect.stringMatching(/^Too many requests\. Try again in/),
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await look(somewhere())).statusCode).toBe(404)
})

test('nodes count together', async () => {
  const address = somewhere()
  for (let at = 0; at < LOOKS; at++) await look(address, at % 2 ? app() : otherNode.app())
  expect((await look(address)).statusCode).toBe(429)
  expect((await look(address, otherNode.app())).statusCode).toBe(429)
})

test('a burst of requests does not exceed the limit', async () => {
  const address = somewhere()
  const answers = await Promise.all(Array.from({ length: LOOKS + 20 }, () => look(address)))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
})

test('the addresses of one IPv6 household count as one', async () => {
  const household = `2001:db8:${randomInt(65_536).toString(16)}:7`
  await lookOften(Array.from({ length: LOOKS }, (_, at) => `${household}::${at.toString(16)}`))
  expect((await look(`${household}:ffff:1:2:3`)).statusCode).toBe(429)
  expect((await look(`${household}1::1`)).statusCode).toBe(404)
})

test('a person is counted across addresses, and others are not affected', async () => {
  const [ada, bob] = [await person(), await person()]
  const found = (who: Person) =>
    app().inject({
      method: 'POST',
      url: '/v3/organization',
      headers: bearer(who),
      payload: { name: '' },
      remoteAddress: somewhere(),
    })
  const { most } = api.organizations.create.limit
  for (let at = 0; at < most; at++) expect((await found(ada)).statusCode).toBe(400)
  expect((await found(ada)).statusCode).toBe(429)
  expect((await found(bob)).statusCode).toBe(400)
})

test('a limit starts again when its window has ended', async () => {
  const allowance = { key: `test ${randomUUID()}`, most: 1, seconds: 1 }
  await consume(context(), allowance)
  await expect(consume(context(), allowance)).rejects.toMatchObject({ code: 'too_many', details: { retry_after: 1 } })
  await endWindow(allowance.key)
  await consume(context(), allowance)
  await expect(consume(context(), allowance)).rejects.toThrow('Try again in 1 second')
})

test('expired windows are deleted, the others stay', async () => {
  const [short, long] = [`short ${randomUUID()}`, `long ${randomUUID()}`]
  await consume(context(), { key: short, most: 1, seconds: 1 })
  await consume(context(), { key: long, most: 1, seconds: 7200 })
  await endWindow(short)
  await deletePastCounters(context())
  const { rows } = await context().connections.pool.query('select key from counters where key = any($1)', [
    [short, long],
  ])
  expect(rows).toEqual([{ key: long }])
  await expect(consume(context(), { key: long, most: 1, seconds: 7200 })).rejects.toThrow('Try again in 2 hours')
})

test('tests are not rate-limited unless they ask for it', async () => {
  const address = somewhere()
  for (let at = 0; at < LOOKS + 1; at++) expect((await look(address, unlimited.app())).statusCode).toBe(404)
})

const endWindow = (key: string) =>
  context().connections.pool.query(`update counters set until = now() - interval '1 second' where key = $1`, [key])
