import { expect, test } from 'vitest'
import { sendEmailJob } from '../../alerts/mail/send-email.job.ts'
import { testApp } from '../../testing/test-app.ts'

const { context } = testApp({ alone: true })
const letter = { to: 'ada@example.org', subject: 'Hello', text: '', html: '', message_id: '<1@earshot>' }

const numbers = async () => (await context().jobs.numbers()).find(({ name }) => name === 'mail.send')
const tell = (sql: string) => context().connections.pool.query(sql)

test('a queue counts waiting, running and given up jobs, and not those scheduled for later', async () => {
  const { jobs, connections } = context()
  expect(await numbers()).toEqual({ name: 'mail.send', waiting: 0, active: 0, given_up: 0, oldest: null })
  for (let at = 0; at < 5; at++) await jobs.enqueue(connections.outside, sendEmailJob, letter)
  await jobs.later(connections.outside, sendEmailJob, { payload: letter, seconds: 3600 })
  await tell(`update boss.job set start_after = '2026-01-01T00:00:00Z' where id = (select id from boss.job limit 1)`)
  expect(await numbers()).toEqual({
    name: 'mail.send',
    waiting: 5,
    active: 0,
    given_up: 0,
    oldest: '2026-01-01T00:00:00.000Z',
  })
  await tell(
    `update boss.job set state = 'active' where id in (select id from boss.job where state = 'created' limit 2)`,
  )
  await tell(
    `update boss.job set state = 'failed' where id in (select id from boss.job where state = 'active' limit 1)`,
  )
  expect(await numbers()).toMatchObject({ active: 1, given_up: 1 })
})
