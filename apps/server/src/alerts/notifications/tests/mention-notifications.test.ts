import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { emailsTo, emailTo, linkIn } from '../../../testing/emails.ts'
import { passMinutes } from '../testing/pass-minutes.ts'
import { eventually } from '../../../testing/eventually.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'

const { ask, place, memberOf, app, context } = testApp({ worker: true })

async function placeWithTalk() {
  const { org_id, admin, channel_id } = await place()
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'a small fire', duration: 14, channel_id, user_id: admin.user_id },
  ])
  const grace = await memberOf(org_id, { name: 'Grace Hopper' })
  const choose = (some: Partial<RequestOf<typeof api.notifications.update>>) =>
    ask(grace, api.notifications.update, { org_id, ...some })
  const note = async (text: string) => (await ask(admin, api.notes.create, { talk_id, position: 5, text })).body.note_id
  const { db } = enterAsJob(context(), org_id)
  const notices = () => db.selectFrom('note_notices').selectAll().execute()
  const settled = () =>
    eventually(
      async () =>
        (
          await context().connections.pool.query(
            `select count(*)::int as left from boss.job where name in ('notifications.send', 'mail.send')
             and state in ('created', 'active', 'retry') and start_after < now() + interval '5 seconds' and data::text like '%' || $1 || '%'`,
            [org_id],
          )
        ).rows[0]?.left,
      (left) => left === 0,
    )
  return { org_id, admin, channel_id, talk_id, grace, choose, note, notices, settled }
}

const subjectsTo = async ({ email }: Person) => (await emailsTo(app(), email)).map(({ subject }) => subject)

test.concurrent('by default a mention in a note is pushed, and sent by email if it was not seen after five minutes', async () => {
  const { org_id, grace, note, notices, settled } = await placeWithTalk()
  await note('@Grace Hopper, is that right?')
  await settled()
  const [waiting] = await notices()
  expect(waiting).toMatchObject({ user_id: grace.user_id, email: true, push: false, sent: null })
  expect(Date.parse(waiting?.due ?? '') - Date.parse(waiting?.created ?? '')).toBe(5 * 60_000)
  expect(await subjectsTo(grace)).toEqual([])
  await passMinutes(context(), { org_id, user_id: grace.user_id })
  await settled()
  expect(await subjectsTo(grace)).toEqual(['Ada mentioned you in a note in Ops'])
})

test.concurrent('a mention that was seen in the app, or whose person wants no email, is not sent', async () => {
  const { org_id, grace, note, choose, settled } = await placeWithTalk()
  await note('@Grace Hopper, seen')
  await settled()
  await ask(grace, api.notes.see, { org_id })
  await choose({ mentions_by_email: false })
  await note('@Grace Hopper, unwanted')
  await passMinutes(context(), { org_id, user_id: grace.user_id })
  await settled()
  expect(await subjectsTo(grace)).toEqual([])
})

test.concurrent('a mention comes by email where a person has set that, with a link to the note, once', async () => {
  const { org_id, channel_id, talk_id, grace, choose, note, settled } = await placeWithTalk()
  await choose({ follow_by: { email: true, push: false } })
  const note_id = await note('@Grace Hopper, is that <b> right?')
  const email = await emailTo(app(), grace.email)
  expect(email.subject).toBe('Ada mentioned you in a note in Ops')
  expect(email.text).toContain('@Grace Hopper, is that <b> right?')
  expect(email.html).not.toContain('<b>')
  const at = new URLSearchParams({ org_id, channel_id, talk_id, t: '3', note_id, live: 'true' })
  expect(linkIn(email)).toBe(`http://localhost:3000/dashboard?${at}`)
  await settled()
  expect(await subjectsTo(grace)).toHaveLength(1)
})

test.concurrent('people who follow nothing are notified in the app only', async () => {
  const { org_id, channel_id, grace, choose, note, notices } = await placeWithTalk()
  await choose({ follow_by: { email: true, push: true }, channels: [{ channel_id, follow: 'none' }] })
  await note('@Grace')
  expect(await notices()).toEqual([])
  expect((await ask(grace, api.notes.mentions, { org_id })).body.unread).toBe(1)
})

test.concurrent('quiet hours delay a mention, and what is seen or deleted until then is not sent', async () => {
  const { org_id, admin, choose, note, notices, grace, settled } = await placeWithTalk()
  const quiet_hours = { from: '00:00', to: '23:59', tz: 'UTC' }
  await choose({ follow_by: { email: true, push: true }, quiet_hours })
  const note_id = await note('@Grace, one')
  expect((await notices())[0]?.due).toMatch(/T23:59:00\.000Z$/)
  await ask(admin, api.notes.remove, { note_id })
  expect(await notices()).toEqual([])
  await note('@Grace, two')
  await ask(grace, api.notes.see, { org_id })
  const { db } = alone(enterAsJob(context(), org_id))
  await db.updateTable('note_notices').set({ due: new Date().toISOString() }).where('org_id', '=', org_id).execute()
  await choose({ quiet_hours: null })
  await note('@Grace, three')
  expect((await emailTo(app(), grace.email)).text).toContain('@Grace, three')
  await settled()
  expect(await subjectsTo(grace)).toEqual(['Ada mentioned you in a note in Ops'])
})
