import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { appClient } from './app-client.ts'

const house = testApp({ alone: true, env: { RATE_LIMITS: 'on' } })
const { register } = appClient(house)

test('ten thousand registrations from one network are refused after the first hundred, and leave nothing behind', async () => {
  const statuses: number[] = []
  const one = async (at: number) =>
    statuses.push((await register({ client_name: `App ${at}`, redirect_uris: ['https://ai.example.com/'] })).status)
  for (let at = 0; at < 10_000; at += 100) await Promise.all(Array.from({ length: 100 }, (_, more) => one(at + more)))
  expect(statuses.filter((status) => status === 201)).toHaveLength(120)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  const { rows } = await house.context().connections.pool.query('select count(*)::int as count from connected_apps')
  expect(rows).toEqual([{ count: 0 }])
})
