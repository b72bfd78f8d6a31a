import { api } from '@earshot/contract'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { scanJob } from '../../hits/scan.job.ts'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { testApp } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { planHitNotifications } from '../plan-hit-notifications.job.ts'

const { ask, organization, channelOf, context } = testApp({ alone: true })
const signal = new AbortController().signal

const PEOPLE = 300
const ALERTS = 40

test('hundreds of recipients of dozens of hits in one talk get one job each', async () => {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const { db } = alone(enterAsJob(context(), org_id))
  const people = Array.from({ length: PEOPLE }, () => ({ user_id: newId(), name: 'Ada', email: 'ada@example.org' }))
  await db
    .insertInto('users')
    .values(people.map((row) => ({ ...row, verified: true })))
    .execute()
  await db
    .insertInto('members')
    .values(people.map(({ user_id }) => ({ org_id, user_id })))
    .execute()
  const settings = JSON.stringify({ other_alerts: { email: true, push: false } })
  await db
    .insertInto('notification_settings')
    .values(people.map(({ user_id }) => ({ org_id, user_id, settings })))
    .execute()
  const keywords = Array.from({ length: ALERTS }, (_, at) => `word${at}`)
  for (const keyword of keywords) await ask(admin, api.alerts.save, { org_id, keyword })
  const talk = { text: keywords.join(' '), channel_id, user_id: admin.user_id }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
  await scanJob.handle(context(), { org_id, talk_id }, signal)

  const hits = await db.selectFrom('hits').select('alert_id').execute()
  const happened = { talk_id, alert_ids: hits.map(({ alert_id }) => alert_id) }
  for (let at = 0; at < 2; at++) await planHitNotifications(enterAsJob(context(), org_id), happened)
  const { rows } = await context().connections.pool.query(
    `select count(*)::int as errands, count(distinct data->>'user_id')::int as people from boss.job
     where name = 'notifications.send' and data->>'org_id' = $1`,
    [org_id],
  )
  expect(rows).toEqual([{ errands: PEOPLE + 1, people: PEOPLE + 1 }])
  const { notices } = await db
    .selectFrom('notices')
    .select((of) => of.fn.countAll<number>().as('notices'))
    .executeTakeFirstOrThrow()
  expect(notices).toBe((PEOPLE + 1) * ALERTS)
})
