import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { poolFor } from '../../../ports/identity/builtin/tables.ts'
import { buildApp } from '../../../app.ts'
import { openFaultyLine, type FaultyLine } from '../../../testing/faulty-line.ts'
import { bearer, testApp } from '../../../testing/test-app.ts'
import { connect } from '../connection.ts'
import { deadlines } from '../deadlines.ts'

const { organization, context } = testApp()

async function serverOver(line: FaultyLine) {
  const address = new URL(context().config.database?.url ?? '')
  address.port = `${line.port}`
  const connections = connect(address.href, () => {})
  const app = await buildApp({ ...context(), connections, config: { ...context().config, requestMs: 10_000 } }, null)
  return {
    app,
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await connections.close()
    },
  }
}

async function timed<Answer>(asked: PromiseLike<Answer>) {
  const since = performance.now()
  const answer = await asked
  return { answer, seconds: (performance.now() - since) / 1000 }
}

test('while the database does not answer, every request is refused in time; afterwards everything works', async () => {
  const { org_id, admin } = await organization()
  const postgres = Number(new URL(context().config.database?.url ?? '').port)
  await using line = await openFaultyLine(postgres)
  await using server = await serverOver(line)
  const { app } = server
  const list = () => app.inject({ url: `/v3${api.channels.list.path}?org_id=${org_id}`, headers: bearer(admin) })
  const statuses = async () => (await Promise.all(Array.from({ length: 20 }, list))).map(({ statusCode }) => statusCode)
  expect(new Set(await statuses())).toEqual(new Set([200]))

  line.set('silent')
  const asked = Array.from({ length: 20 }, () => timed(list()))
  const ready = await timed(app.inject('/readyz'))
  expect(ready.answer.statusCode).toBe(503)
  expect(ready.seconds).toBeLessThan(2)
  for (const { answer, seconds } of await Promise.all(asked)) {
    expect(answer.json()).toMatchObject({ error: 'unavailable', text: expect.stringContaining('Try again') })
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    expect(seconds).toBeLessThan(10)
  }

  line.set('open')
  const back = performance.now()
  await expect.poll(statuses, { interval: 100 }).toEqual(Array(20).fill(200))
  expect((performance.now() - back) / 1000).toBeLessThan(5)
})

test('a connection of the sign-in provider that is late is closed, and the next one works', async () => {
  const address = new URL(context().config.database?.url ?? '')
  await using line = await openFaultyLine(Number(address.port))
  address.port = `${line.port}`
  const pool = poolFor({ connectionString: address.href, ...deadlines({ statementMs: 300 }) })
  await pool.query('select 1')
  line.set('silent')
  const client = await pool.connect()
  await expect(client.query('select 1')).rejects.toThrow('Query read timeout')
  client.release()
  line.set('open')
  const answered = () => pool.query('select 1').then(Boolean, () => false)
  await expect.poll(answered).toBe(true)
  await pool.end()
})

test.each(['refused', 'broken'] as const)(
  'a database whose connections are %s is answered with 503 at once',
  async (state) => {
    const { org_id, admin } = await organization()
    await using line = await openFaultyLine(Number(new URL(context().config.database?.url ?? '').port))
    await using server = await serverOver(line)
    const list = () =>
      server.app.inject({ url: `/v3${api.channels.list.path}?org_id=${org_id}`, headers: bearer(admin) })
    expect((await list()).statusCode).toBe(200)
    line.set(state)
    const { answer, seconds } = await timed(list())
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(seconds).toBeLessThan(2)
    line.set('open')
    await expect.poll(async () => (await list()).statusCode).toBe(200)
  },
)
