import { api } from '@earshot/contract'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testApp } from '../../../testing/test-app.ts'

const { ask, organization, app, context } = testApp({ worker: true })

test('everything that uses the database survives the loss of every connection under load', async () => {
  const { org_id, admin } = await organization()
  const database = new URL(context().config.database?.url ?? '').pathname.slice(1)
  const superuser = new pg.Client({ connectionString: inject('database').superuserUrl })
  await superuser.connect()
  const statuses: number[] = []
  for (let round = 0; round < 3; round++) {
    const asked = Array.from({ length: 30 }, () => ask(admin, api.channels.list, { org_id }))
    const signing = browser(app()).post('/identity/sign-in/email', {
      email: 'ada@example.org',
      password: 'wrong horse',
    })
    await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    for (const { status } of await Promise.all([...asked, signing])) statuses.push(status)
  }
  await superuser.end()
  expect(statuses.filter((status) => ![200, 401, 503].includes(status))).toEqual([])

  await eventually(
    () => ask(admin, api.channels.create, { org_id, name: crypto.randomUUID() }),
    ({ status }) => status === 201,
  )
  const email = `${crypto.randomUUID()}@example.org`
  await ask(admin, api.invites.save, { org_id, email })
  const letters = await eventually(
    async () => (await app().inject('/dev/outbox')).json().map(({ to }: { to: string }) => to),
    (all) => all.includes(email),
  )
  expect(letters).toContain(email)
})
