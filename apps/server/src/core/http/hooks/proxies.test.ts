import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { readProxies } from './proxies.ts'

test.each([
  ['false', false],
  ['0', false],
  ['true', 1],
  ['yes', 1],
  ['2', 2],
  ['10.0.0.7', ['10.0.0.7']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ['perhaps', null],
  ['', null],
  ['10.0.0.0/33', null],
  ['10.0.0.0/8/8', null],
  ['10.0.0', null],
  ['-1', null],
])('TRUST_PROXY=%s is %j', (text, proxies) => {
  expect(readProxies(text)).toEqual(proxies)
})

const limited = { RATE_LIMITS: 'on' }
const direct = testApp({ env: limited })
const behindOne = testApp({ env: { ...limited, TRUST_PROXY: 'true' } })
const behindKnown = testApp({ env: { ...limited, TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' } })

const somewhere = (start: string) => `${start}.${randomInt(256)}.${randomInt(256)}`
const [asker, invented, peer] = [somewhere('203.0'), somewhere('198.51'), somewhere('127.0')]

test.each([
  ['without a trusted proxy forwarded addresses are ignored', direct, asker, peer],
  ['one proxy says who asks', behindOne, asker, asker],
  ['what the asker wrote before it came to the proxy is not believed', behindOne, `${invented}, ${asker}`, asker],
  ['known proxies are believed, one after the other', behindKnown, `${invented}, ${asker}, 10.1.2.3`, asker],
])('%s', async (...[, place, forwarded, counted]) => {
  const count = async () => {
    const { rows } = await place
      .context()
      .connections.pool.query('select count from counters where key = $1', [`GET /invite ${counted}`])
    return Number(rows[0]?.count ?? 0)
  }
  const before = await count()
  const headers = { 'x-forwarded-for': forwarded }
  const remoteAddress = counted === peer ? peer : '127.0.0.1'
  await place.app().inject({ url: `/v3/invite?invite_id=${randomUUID()}`, headers, remoteAddress })
  expect(await count()).toBe(before + 1)
})
