import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { enterAsJob } from '../../../organizations/scope.ts'
import { emailsTo, emailTo } from '../../../testing/emails.ts'
import { eventually } from '../../../testing/eventually.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'
import { scanJob } from '../../hits/scan.job.ts'
import { passMinutes } from '../testing/pass-minutes.ts'

const { ask, place, memberOf, app, context } = testApp({ worker: true })
const signal = new AbortController().signal

/** Mary follows all talks by email. */
async function placeOfMary() {
  const { org_id, admin, channel_id } = await place()
  const mary = await memberOf(org_id, { name: 'Mary Jackson' })
  await ask(mary, api.notifications.update, { org_id, follow: 'all', follow_by: { email: true, push: false } })
  const mute = (until: string | null) => ask(mary, api.channelPreferences.update, { channel_id, mute: { until } })
  const say = async (text: string, some: { user_id?: string; reply_to?: string } = {}) => {
    const talk = { text, channel_id, user_id: admin.user_id, ...some }
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
    await scanJob.handle(context(), { org_id, talk_id }, signal)
    return talk_id
  }
  return { org_id, admin, channel_id, mary, mute, say }
}

const subjectsTo = async ({ email }: Person) => (await emailsTo(app(), email)).map(({ subject }) => subject)

const noticesIn = async (org_id: string) =>
  (await enterAsJob(context(), org_id).db.selectFrom('talk_notices').select('reason').execute()).map(
    ({ reason }) => reason,
  )

const planned = (org_id: string) =>
  eventually(
    async () =>
      (
        await context().connections.pool.query(
          `select count(*)::int as left from boss.job where name in ('talks.notify', 'hits.notify', 'notifications.send', 'mail.send')
           and state in ('created', 'active', 'retry') and start_after < now() + interval '5 seconds' and data::text like '%' || $1 || '%'`,
          [org_id],
        )
      ).rows[0]?.left,
    (left) => left === 0,
  )

test.concurrent('a muted channel tells of a talk only those whom it names, not whom it answers or who follow it', async () => {
  const { org_id, mary, mute, say } = await placeOfMary()
  await mute(null)
  const asked = await say('the pump is broken', { user_id: mary.user_id })
  await say('it is repaired', { reply_to: asked })
  await say('and the gate too')
  await planned(org_id)
  expect(await noticesIn(org_id)).toEqual([])
  await say('Mary are you there')
  expect((await emailTo(app(), mary.email)).subject).toMatch(/ mentioned you in Ops$/)
})

test.concurrent('a note that mentions a person, and an alert, reach them from a channel that they muted', async () => {
  const { org_id, admin, mary, mute, say } = await placeOfMary()
  await mute('2999-01-01T00:00:00Z')
  const recipients = { user_ids: [mary.user_id], roles: [] }
  await ask(admin, api.alerts.save, { org_id, keyword: 'fire', recipients })
  const talk_id = await say('there is a fire')
  const { subject } = await emailTo(app(), mary.email)
  expect(subject).toContain('fire')
  await ask(admin, api.notes.create, { talk_id, position: 0, text: '@Mary Jackson, look' })
  await eventually(
    () => subjectsTo(mary),
    (all) => all.includes('Ada mentioned you in a note in Ops'),
  )
  expect(await noticesIn(org_id)).toEqual([])
})

test.concurrent('what waits to be sent when a channel is muted is not sent, and what comes after the mute is', async () => {
  const { org_id, mary, mute, say } = await placeOfMary()
  await say('one')
  await emailTo(app(), mary.email)
  await say('two')
  await planned(org_id)
  await mute(null)
  await passMinutes(context(), { org_id, user_id: mary.user_id })
  await planned(org_id)
  expect(await subjectsTo(mary)).toHaveLength(1)
  await mute('2020-01-01T00:00:00Z')
  await say('three')
  await eventually(
    () => noticesIn(org_id),
    ({ length }) => length === 3,
  )
})
