import { problemCauses } from '@earshot/contract/operations'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import type { Context } from '../../core/context.ts'
import type { Email } from '../../ports/mail/mail.ts'
import { testApp } from '../../testing/test-app.ts'
import { checks } from './checks.ts'
import { checkHealth } from './health.service.ts'

const { ask, context, organization, person } = testApp({ alone: true })
const run = (sql: string, values: unknown[] = []) => context().connections.pool.query(sql, values)

async function operator(name: string) {
  const one = await person({ name })
  await run('update users set level = 1000 where user_id = $1', [one.user_id])
  return one
}

/** A server with a mail server that keeps what it is given, and a disk of so many bytes. */
function serverWith(disk: { free: number }, mail: Partial<Context['mail']> = {}) {
  const sent: Email[] = []
  const server: Context = {
    ...context(),
    config: { ...context().config, smtp: { url: 'smtp://localhost', from: 'Earshot <earshot@localhost>' } },
    disk: { space: async () => ({ ...disk, reserve: 1000 }), requireRoom: async () => {} },
    mail: { send: async (email) => void sent.push(email), ...mail },
  }
  const check = async () => {
    await run(`update sweeps set begun = now() - interval '5 minutes' where name = 'health'`)
    await checkHealth(server)
    return sent.splice(0)
  }
  return { server, check }
}

const FULL = { free: 5 * 1024 * 1024 }
const problem = (subject: string) => ({ subject: expect.stringContaining(subject) })

test('operators are emailed once what is wrong, and when it is over; each in their language', async () => {
  const [ada, grace] = [await operator('Ada'), await operator('Grace')]
  await run(`update users set settings = '{"language": "de"}' where user_id = $1`, [grace.user_id])
  await person({ name: 'Eve' })
  const space = { free: 2000 }
  const { check } = serverWith(space)
  const began = await check()
  expect(began.map(({ to }) => to).toSorted()).toEqual([ada.email, grace.email].toSorted())
  expect(began.find(({ to }) => to === ada.email)).toMatchObject(
    problem('The disk of the server is almost full: 0 MB free'),
  )
  expect(began.find(({ to }) => to === grace.email)).toMatchObject(problem('Die Festplatte des Servers ist fast voll'))
  expect(await check(), 'it lasts').toEqual([])
  space.free = FULL.free
  expect((await check()).map(({ subject }) => subject)).toContain(
    'Solved: The disk of the server is almost full: 0 MB free',
  )
  space.free = 0
  expect(await check(), 'the same cause was told within the hour').toEqual([])
  await run(`update health_problems set told = told - interval '61 minutes' where told is not null`)
  expect(await check()).toHaveLength(2)
  space.free = FULL.free
  await check()
})

test('an email that failed is sent again at the next check', async () => {
  await operator('Mary')
  await run('delete from health_problems')
  const answers = { refuse: true }
  const sent: Email[] = []
  const send = async (email: Email) => {
    if (answers.refuse) throw new Error('421 try again later')
    sent.push(email)
  }
  const { check } = serverWith({ free: 0 }, { send })
  await check()
  answers.refuse = false
  await check()
  expect(sent[0]).toMatchObject(problem('almost full'))
})

test('without a mail server nothing is sent, and the page shows it', async () => {
  await run('delete from health_problems')
  const ops = await operator('Katherine')
  const { org_id } = await organization()
  const { server } = serverWith({ free: 0 })
  await run(`update sweeps set begun = now() - interval '5 minutes' where name = 'health'`)
  await checkHealth({ ...server, config: context().config })
  const { health } = (await ask(ops, api.operations.find, { org_id })).body
  expect(health).toMatchObject({ mail: false, backup: null })
  expect(health?.problems).toContainEqual(expect.objectContaining({ cause: 'disk', detail: '0 MB', ended: null }))
  const told = await run('select 1 from health_problems where told is not null')
  expect(told.rowCount).toBe(0)
})

test('admins of organizations do not see the health of the server', async () => {
  const { org_id, admin } = await organization()
  expect((await ask(admin, api.operations.find, { org_id })).body.health).toBeNull()
})

test('each check says what is wrong in a few words, and nothing where nothing is', async () => {
  const fine = { ...context() }
  for (const cause of problemCauses) expect([cause, await checks[cause](fine)]).toEqual([cause, null])
  const refuses = async () => Promise.reject(new Error('535 wrong password'))
  const mail = { ...fine.mail, check: refuses }
  expect(await checks.mail({ ...fine, mail })).toBe('535 wrong password')
  expect(await checks.storage({ ...fine, storage: { ...fine.storage, size: refuses } })).toBe('535 wrong password')
  const old = new Date(Date.now() - 3_600_000).toISOString()
  const numbers = async () => [{ name: 'talks.transcribe', waiting: 3, active: 0, given_up: 0, oldest: old }]
  expect(await checks.queue({ ...fine, jobs: { ...fine.jobs, numbers } })).toBe('talks.transcribe')
  await run(`insert into sweeps (name, begun) values ('health', now() - interval '1 hour')
    on conflict (name) do update set begun = excluded.begun`)
  expect(await checks.worker(fine)).toMatch(/^\d{4}-/)
  await run(`insert into backup_runs (due, ended, reason) values (now(), now(), 'ENOSPC: no space left on device')`)
  const backups = { to: { folder: '/srv' }, at: '03:00', keep: { days: 1, weeks: 0, months: 0 } }
  expect(await checks.backup({ ...fine, config: { ...fine.config, backups } })).toBe('ENOSPC: no space left on device')
})

test('a process without a worker only says that none is running, and a worker that begins ends it', async () => {
  await run('delete from health_problems')
  await run(`insert into sweeps (name, begun) values ('health', now() - interval '1 hour')
    on conflict (name) do update set begun = excluded.begun`)
  const { server, check } = serverWith({ free: 0 })
  await checkHealth({ ...server, config: { ...server.config, roles: ['api'] } })
  const open = async () => (await run('select cause from health_problems where ended is null order by 1')).rows
  expect(await open()).toEqual([{ cause: 'worker' }])
  await check()
  expect(await open()).toEqual([{ cause: 'disk' }])
})
