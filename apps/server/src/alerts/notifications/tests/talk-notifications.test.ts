import { api } from '@earshot/contract'
import { FRESH_FOR } from '@earshot/contract/rules/freshness'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { scanJob } from '../../hits/scan.job.ts'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { emailTo, emailsTo, linkIn } from '../../../testing/emails.ts'
import { seedTalks, type SeededTalk } from '../../../testing/seed-talks.ts'
import { passMinutes } from '../testing/pass-minutes.ts'
import { eventually } from '../../../testing/eventually.ts'

const { ask, organization, memberOf, channelOf, app, context } = testApp({ worker: true })
const signal = new AbortController().signal
const BY_LETTER = { email: true, push: false }

async function place() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const { db } = alone(enterAsJob(context(), org_id))
  const choose = (who: Person, some: Partial<RequestOf<typeof api.notifications.update>>) =>
    ask(who, api.notifications.update, { org_id, follow_by: BY_LETTER, ...some })
  const named = async (name: string) => {
    const person = await memberOf(org_id)
    await context().connections.pool.query('update users set name = $2 where user_id = $1', [person.user_id, name])
    return person
  }
  /** Runs every job for the talk twice, as after a worker's death. */
  const say = async (text: string, some: Partial<SeededTalk> = {}) => {
    const talk = { text, channel_id, user_id: admin.user_id, ...some }
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
    for (let times = 0; times < 2; times++) await scanJob.handle(context(), { org_id, talk_id }, signal)
    return talk_id
  }
  const notices = () => db.selectFrom('talk_notices').selectAll().execute()
  /** Waits until every talk is processed and everything due is sent, which begins up to a second later on a cluster. */
  const settled = () =>
    eventually(
      async () =>
        (
          await context().connections.pool.query(
            `select count(*)::int as left from boss.job where name in ('talks.notify', 'notifications.send', 'mail.send')
             and state in ('created', 'active', 'retry') and start_after < now() + interval '5 seconds' and data::text like '%' || $1 || '%'`,
            [org_id],
          )
        ).rows[0]?.left,
      (left) => left === 0,
    )
  return { org_id, admin, channel_id, choose, named, say, notices, settled, db }
}

const subjectsTo = async ({ email }: Person) => (await emailsTo(app(), email)).map(({ subject }) => subject)

test.concurrent('by default no one gets email about talks, but for mentions and replies that they have not heard after five minutes', async () => {
  const { org_id, admin, named, say, settled, notices } = await place()
  const [ada, grace, joan] = [await named('Mary Jackson'), await named('Grace Hopper'), await named('Joan Clarke')]
  const asked = await say('the pump is broken', { user_id: grace.user_id })
  await say('Mary are you there', { reply_to: asked })
  const heard = await say('Joan are you there')
  await settled()
  expect((await notices()).map(({ reason, email, sent }) => ({ reason, email, sent })).toSorted(byReason)).toEqual([
    { reason: 'mention', email: true, sent: null },
    { reason: 'mention', email: true, sent: null },
    { reason: 'reply', email: true, sent: null },
  ])
  for (const who of [ada, grace, joan, admin]) expect(await subjectsTo(who)).toEqual([])

  await ask(joan, api.talks.mark, { talk_id: heard, heard: true })
  for (const { user_id } of [ada, grace, joan]) await passMinutes(context(), { org_id, user_id })
  await settled()
  expect(await subjectsTo(ada)).toEqual([expect.stringMatching(/ mentioned you in Ops$/)])
  expect(await subjectsTo(grace)).toEqual([expect.stringMatching(/ replied to you in Ops$/)])
  expect(await subjectsTo(joan)).toEqual([])
})

const byReason = (one: { reason: string }, other: { reason: string }) => one.reason.localeCompare(other.reason)

test.concurrent('people who are mentioned or answered are notified once, and the sender is not', async () => {
  const { org_id, admin, channel_id, choose, named, say, settled } = await place()
  const [ada, grace, other] = [await named('Mary Jackson'), await named('Grace Hopper'), await named('Alan Turing')]
  for (const who of [ada, grace, other, admin]) await choose(who, { follow: 'mentions' })
  const talk_id = await say('the pump is broken', { user_id: grace.user_id })
  const answer = await say('Mary is on her way with a <b> pump', { reply_to: talk_id })
  const letter = await emailTo(app(), ada.email)
  expect(letter.subject).toMatch(/ mentioned you in Ops$/)
  expect(letter.text).toContain('Mary is on her way with a <b> pump')
  expect(letter.html).not.toContain('<b>')
  const at = new URLSearchParams({ org_id, channel_id, talk_id: answer, live: 'true' })
  expect(linkIn(letter)).toBe(`http://localhost:3000/dashboard?${at}`)
  expect((await emailTo(app(), grace.email)).subject).toMatch(/ replied to you in Ops$/)
  await settled()
  expect([await subjectsTo(ada), await subjectsTo(other), await subjectsTo(admin)]).toEqual([[letter.subject], [], []])
})

test.concurrent('unknown callers are named by their number, and the admin in whose name they send is notified', async () => {
  const { admin, choose, named, say, notices, settled } = await place()
  const ada = await named('Mary Jackson')
  await choose(admin, { follow: 'all' })
  await choose(ada, { follow: 'mentions' })
  const call = await say('the pump is broken', { by_phone: '+4915112345678' })
  await say('a member calls', { by_phone: 'member' })
  expect((await emailTo(app(), admin.email)).subject).toBe('+4915112345678 sent a talk in Ops')
  await say('I will repair it', { user_id: ada.user_id, reply_to: call })
  await say('Mary is late', { by_phone: 'withheld' })
  expect((await emailTo(app(), ada.email)).subject).toBe('Unknown caller mentioned you in Ops')
  await settled()
  expect(await subjectsTo(admin)).toHaveLength(1)
  expect((await notices()).map(({ reason }) => reason).toSorted()).toEqual(['mention', 'new', 'new', 'new'])
})

test.concurrent('a follower of a channel gets the first talk at once and the next ones together', async () => {
  const { channel_id, choose, named, say, notices, settled } = await place()
  const ada = await named('Mary Jackson')
  await choose(ada, { follow: 'none', channels: [{ channel_id, follow: 'all' }] })
  await say('one')
  await emailTo(app(), ada.email)
  for (const text of ['two', 'three']) await say(text)
  await settled()
  const held = (await notices()).filter(({ sent }) => sent === null)
  expect(held).toHaveLength(2)
  expect(new Set(held.map(({ due }) => due)).size).toBe(1)
  const minutes = (Date.parse(held[0]?.due ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(8)
  expect(minutes).toBeLessThanOrEqual(10)
  expect(await subjectsTo(ada)).toHaveLength(1)
})

test.concurrent('quiet hours delay notifications, and talks in the bin send none', async () => {
  const { choose, named, say, notices, settled, db } = await place()
  const [ada, grace] = [await named('Mary Jackson'), await named('Grace Hopper')]
  await choose(ada, { follow: 'all', quiet_hours: { from: '00:00', to: '23:59', tz: 'UTC' } })
  await say('one')
  await eventually(notices, (rows) => rows.length === 1)
  expect((await notices())[0]?.due).toMatch(/T23:59:00\.000Z$/)
  const [talk_id = ''] = (await notices()).map((notice) => notice.talk_id)
  await db.updateTable('talks').set({ deleted: new Date().toISOString() }).where('talk_id', '=', talk_id).execute()
  await choose(grace, { follow: 'all' })
  await scanJob.handle(context(), { org_id: (await notices())[0]?.org_id ?? '', talk_id }, signal)
  await settled()
  expect([await subjectsTo(ada), await subjectsTo(grace)]).toEqual([[], []])
})

test.concurrent('a recording of long ago calls no one, and one of this morning is an email but no push message', async () => {
  const { choose, named, say, notices } = await place()
  await choose(await named('Grace Hopper'), { follow: 'all', follow_by: { email: true, push: true } })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await say('last year', { recorded_at: ago(365 * 24 * 60) })
  await say('this morning', { recorded_at: ago(FRESH_FOR + 5) })
  await say('now', { recorded_at: ago(0) })
  const made = await eventually(notices, (rows) => rows.length === 2)
  expect(made.map(({ email, push }) => ({ email, push }))).toEqual(
    expect.arrayContaining([
      { email: true, push: false },
      { email: true, push: true },
    ]),
  )
})

test.concurrent('the unsubscribe address in an email header ends emails of that kind and no others', async () => {
  const { org_id, choose, named, say, settled } = await place()
  const ada = await named('Mary Jackson')
  await choose(ada, { follow: 'all', own_alerts: { email: true, push: true } })
  await say('one')
  const { unsubscribe = '' } = await emailTo(app(), ada.email)
  const path = unsubscribe.replace('http://localhost:3000', '')

  const asked = await app().inject({ method: 'GET', url: path })
  expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(asked.body).toContain('No more emails about new talks and notes?')
  const german = await app().inject({ method: 'GET', url: path, headers: { 'accept-language': 'de-AT,de;q=0.9' } })
  expect(german.body).toContain('<html lang="de" dir="ltr">')
  expect(german.body).toContain('Keine E-Mails über neue Sprachnachrichten und Notizen mehr?')
  const arabic = { 'accept-language': 'ar' }
  const broken = await app().inject({ method: 'GET', url: path.replace('about=talks', 'about=hits'), headers: arabic })
  expect(broken.body).toContain('<html lang="ar" dir="rtl">')
  expect(broken.body).toContain('هذا الرابط لا يعمل')
  const settings = async () => (await ask(ada, api.notifications.find, { org_id })).body
  expect((await settings()).follow_by).toEqual(BY_LETTER)

  const forged = await app().inject({ method: 'POST', url: path.replace('about=talks', 'about=hits') })
  expect([forged.statusCode, forged.body.includes('This link does not work')]).toEqual([401, true])
  for (let times = 0; times < 2; times++) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const done = await app().inject({ method: 'POST', url: path, headers, payload: 'List-Unsubscribe=One-Click' })
    expect([done.statusCode, done.body.includes('no longer get emails about new talks and notes')]).toEqual([200, true])
  }
  expect(await settings()).toMatchObject({
    follow: 'all',
    follow_by: { email: false, push: false },
    own_alerts: { email: true, push: true },
  })
  await say('two')
  await settled()
  expect(await subjectsTo(ada)).toHaveLength(1)
})
