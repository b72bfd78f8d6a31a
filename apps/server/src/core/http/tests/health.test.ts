import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { connect } from '../../db/connection.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, context } = testApp()

test('a server whose database does not answer is alive, and not ready', async () => {
  const connections = connect('postgres://nobody@127.0.0.1:1/nothing', () => {})
  const broken = await buildApp({ ...context(), connections }, null)
  expect((await broken.inject('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await broken.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'the database does not answer' }])
  await broken.close()
  await connections.close()
})

test('a server with its database is ready', async () => {
  expect((await app().inject('/healthz')).statusCode).toBe(200)
  expect((await app().inject('/readyz')).json()).toEqual({ status: 'ok' })
})
