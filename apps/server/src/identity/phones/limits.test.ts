import { randomInt } from 'node:crypto'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { phoneNumbers } from '../../testing/phone-numbers.ts'
import { bearer, testApp, type Person } from '../../testing/test-app.ts'

const { person, app, context } = testApp({ env: { RATE_LIMITS: 'on' } })

const some = phoneNumbers('556')
const somewhere = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

const order = async (who: Person, phone: string, remoteAddress = somewhere()) => {
  const request = {
    method: 'POST',
    url: `/v3${api.phones.create.path}`,
    headers: bearer(who),
    payload: { phone },
  } as const
  const { statusCode, headers, json } = await app().inject({ ...request, remoteAddress })
  return { status: statusCode, wait: Number(headers['retry-after'] ?? 0), body: json() }
}

const aMinuteLater = () => context().connections.pool.query(`delete from counters where key like 'sms a minute to %'`)

test('a number gets one SMS a minute across all people, and the response says when the next is allowed', async () => {
  const [ada, eve] = [await person(), await person()]
  const phone = some()
  expect((await order(ada, phone)).status).toBe(200)
  for (const who of [ada, eve]) {
    const { status, wait, body } = await order(who, phone)
    expect([status, body.error]).toEqual([429, 'too_many'])
    expect([wait > 50, wait <= 60]).toEqual([true, true])
  }
  expect((await order(ada, some())).status).toBe(200)
})

test('a number gets five SMS a day, of however many people', async () => {
  const phone = some()
  for (let at = 0; at < 5; at++) {
    expect((await order(await person(), phone)).status).toBe(200)
    await aMinuteLater()
  }
  const { status, wait } = await order(await person(), phone)
  expect([status, wait > 86_000]).toEqual([429, true])
})

test('a person gets ten SMS a day, to however many numbers', async () => {
  const ada = await person()
  const own = '3125550000'
  for (let at = 0; at < 10; at++) {
    expect((await order(ada, some())).status).toBe(200)
    await context().connections.pool.query('delete from phones where user_id = $1', [ada.user_id])
  }
  expect((await order(ada, own)).status).toBe(429)
})

test('a network gets fifty SMS a day, for however many people', async () => {
  const address = somewhere()
  await context().connections.pool.query(
    `insert into counters (key, until, count) values ($1, now() + interval '1 hour', 49)`,
    [`sms a day from ${address}`],
  )
  expect((await order(await person(), some(), address)).status).toBe(200)
  expect((await order(await person(), some(), address)).status).toBe(429)
  expect((await order(await person(), some())).status).toBe(200)
})

test('an invalid phone does not count against the limits', async () => {
  const ada = await person()
  for (let at = 0; at < 12; at++) expect((await order(ada, '123')).status).toBe(400)
  expect((await order(ada, some())).status).toBe(200)
})
