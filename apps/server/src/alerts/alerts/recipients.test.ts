import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { escalateJob } from '../escalations/escalate.job.ts'
import { scanJob } from '../hits/scan.job.ts'
import { planHitNotifications } from '../notifications/plan-hit-notifications.job.ts'

const { ask, place: newPlace, memberOf, context } = testApp({ alone: true })
const { signal } = new AbortController()

async function place() {
  const { org_id, admin, channel_id } = await newPlace()
  const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => memberOf(org_id, { name })))
  if (!ada || !ben || !cleo) throw new Error('Three members')
  const role = (who: Person, some: object) => ask(admin, api.members.update, { org_id, user_id: who.user_id, ...some })
  await role(ada, { org_role: 'admin' })
  const save = (who: Person, some: Partial<RequestOf<typeof api.alerts.save>> = {}) =>
    ask(who, api.alerts.save, { org_id, keyword: 'mayday', ...some })
  const leave = (who: Person) => ask(who, api.members.remove, { org_id, user_id: who.user_id })
  const { db } = alone(enterAsJob(context(), org_id))
  /** Who is emailed about a new hit of the alert. */
  const emailed = async (alert_id: string) => {
    const talk = { user_id: admin.user_id, channel_id, text: 'mayday at the gate' }
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
    await scanJob.handle(context(), { org_id, talk_id }, signal)
    await planHitNotifications(enterAsJob(context(), org_id), { talk_id, alert_ids: [alert_id] })
    const rows = await db.selectFrom('notices').select('user_id').where('talk_id', '=', talk_id).execute()
    return { talk_id, people: rows.map(({ user_id }) => user_id).toSorted() }
  }
  return { org_id, admin, channel_id, ada, ben, cleo, role, save, leave, emailed }
}

const ids = (...people: Person[]) => people.map(({ user_id }) => user_id).toSorted()

test.each([
  { recipients: { user_ids: [crypto.randomUUID()], roles: [] } },
  { recipients: { user_ids: [], roles: ['owner'] } },
  { recipients: { user_ids: [], roles: ['admin', 'admin', 'admin'] } },
  { recipients: 'Ada' },
])('an alert that notifies %j is refused', async (some) => {
  const { admin, save } = await place()
  expect([400, 404]).toContain((await save(admin, some as never)).status)
})

test('a person of another organization cannot be named', async () => {
  const [here, there] = [await place(), await place()]
  const recipients = { user_ids: [there.ben.user_id], roles: [] }
  expect(await here.save(here.admin, { recipients })).toMatchObject({ status: 404, refusal: { field: 'recipients' } })
})

test('without names its maker is notified, and once they have left, the admins', async () => {
  const { admin, ada, save, leave, emailed } = await place()
  const { alert_id } = (await save(ada)).body
  expect((await emailed(alert_id)).people).toEqual(ids(ada))
  await leave(ada)
  expect((await emailed(alert_id)).people).toEqual(ids(admin))
})

test('people and roles are named, and those who left are replaced by no one as long as one is there', async () => {
  const { admin, ada, ben, cleo, role, save, leave, emailed } = await place()
  const { alert_id } = (await save(ada, { recipients: { user_ids: ids(ben, cleo), roles: [] } })).body
  expect((await emailed(alert_id)).people).toEqual(ids(ben, cleo))
  await leave(ben)
  expect((await emailed(alert_id)).people).toEqual(ids(cleo))
  await save(admin, { alert_id, recipients: { user_ids: [], roles: ['admin'] } })
  expect((await emailed(alert_id)).people).toEqual(ids(admin, ada))
  await role(cleo, { moderate: false })
  await save(admin, { alert_id, recipients: { user_ids: [], roles: ['moderator'] } })
  expect((await emailed(alert_id)).people).toEqual(ids(admin, ada))
  await role(cleo, { moderate: true })
  expect((await emailed(alert_id)).people).toEqual(ids(admin, ada, cleo))
})

test('an alert keeps naming who left, and can be changed', async () => {
  const { admin, ben, save, leave } = await place()
  const recipients = { user_ids: ids(ben), roles: [] }
  const { alert_id } = (await save(admin, { recipients })).body
  await leave(ben)
  expect((await save(admin, { alert_id, recipients, cooldown: 5 })).body).toMatchObject({ recipients, cooldown: 5 })
})

test('in a private channel that no one named hears, the admins who hear it are notified', async () => {
  const { admin, ada, ben, channel_id, save, emailed } = await place()
  const { alert_id } = (await save(ada, { recipients: { user_ids: ids(ben), roles: [] } })).body
  await ask(admin, api.channels.update, { channel_id, private: true })
  expect((await emailed(alert_id)).people).toEqual(ids(admin))
})

test('an urgent alert whose whole list has left tells the admins, one after the other', async () => {
  const { org_id, admin, ada, ben, save, leave, emailed } = await place()
  const escalation = { user_ids: ids(ben), minutes: 5, rounds: 1 }
  const { alert_id } = (await save(admin, { escalation })).body
  await leave(ben)
  const { talk_id } = await emailed(alert_id)
  for (const step of [0, 1, 2]) await escalateJob.handle(context(), { org_id, alert_id, talk_id, step }, signal)
  const { hits } = (await ask(admin, api.hits.list, { org_id })).body
  expect(hits[0]?.steps.map(({ user_id }) => user_id).toSorted()).toEqual(ids(admin, ada))
})
