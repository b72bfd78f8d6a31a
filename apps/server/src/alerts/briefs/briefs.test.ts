import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { RetryLater } from '../../core/jobs/job.ts'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { emailsTo, emailTo } from '../../testing/emails.ts'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'
import { briefDueJob, sendBriefJob } from './brief.job.ts'

const { ask, place, memberOf, channelOf, app, context } = testApp({ worker: true })
const signal = new AbortController().signal
const schedule = { at: '07:00', tz: 'Europe/Berlin', days: 'weekdays' } as const

async function station() {
  const at = await place()
  const { org_id, admin, channel_id } = at
  const say = async (talk: Partial<SeededTalk>) => {
    const whole = { text: 'Pump two is dry', channel_id, user_id: admin.user_id, duration: 20, playable: true, ...talk }
    return (await seedTalks({ context: context(), org_id }, [whole]))[0] ?? ''
  }
  const reader = await memberOf(org_id, { name: 'Grace' })
  const find = async (who = reader, days = 1) => (await ask(who, api.briefs.find, { org_id, days })).body
  const { db } = alone(enterAsJob(context(), org_id))
  const rows = () => db.selectFrom('brief_settings').selectAll().where('org_id', '=', org_id).execute()
  const to = new Date().toISOString()
  const period = { org_id, user_id: reader.user_id, from: new Date(Date.now() - 1e6).toISOString(), to }
  const send = () => sendBriefJob.handle(context(), period, signal)
  return { ...at, reader, say, find, db, rows, send }
}

test.each([0, 8, 1.5, Number.NaN])('a brief of %s days is refused', async (days) => {
  const { org_id, reader } = await station()
  expect((await ask(reader, api.briefs.find, { org_id, days })).status).toBe(400)
})

test('times, zones and days that do not exist are refused, and strangers learn nothing', async () => {
  const { org_id, reader } = await station()
  for (const wrong of [{ at: '25:00' }, { tz: 'Mars/Base' }, { days: 'moondays' as 'daily' }])
    expect((await ask(reader, api.briefs.reschedule, { org_id, schedule: { ...schedule, ...wrong } })).status).toBe(400)
  const stranger = (await station()).reader
  for (const [route, input] of [
    [api.briefs.find, { org_id }],
    [api.briefs.schedule, { org_id }],
    [api.briefs.reschedule, { org_id, schedule }],
  ] as const)
    expect((await ask(stranger, route, input as { org_id: string; schedule: typeof schedule })).status).toBe(404)
})

test('an empty organization has an empty brief', async () => {
  const { find, org_id } = await station()
  expect(await find()).toMatchObject({
    org_id,
    talks: 0,
    unheard: 0,
    channels: [],
    highlights: [],
    actions: [],
    hits: [],
  })
})

test('a brief counts what arrived by channel, and shows unheard talks first', async () => {
  const { org_id, say, find, reader, admin } = await station()
  const yard = await channelOf({ org_id, admin }, 'Yard')
  const heard = await say({ text: 'Long and heard', duration: 90 })
  await say({ channel_id: yard })
  await say({ created: '2020-01-01T00:00:00Z' })
  await say({ deleted: new Date().toISOString() })
  await ask(reader, api.talks.mark, { talk_id: heard, position: 90, heard: true })
  const brief = await find()
  expect(brief).toMatchObject({ talks: 2, unheard: 1, seconds: 110 })
  expect(brief.channels.map(({ name, talks, unheard }) => [name, talks, unheard])).toEqual([
    ['Ops', 1, 0],
    ['Yard', 1, 1],
  ])
  expect(brief.highlights).toMatchObject([
    { channel_id: yard, heard: false, lines: [{ text: 'Pump two is dry', start: 0, machine: false }] },
    { talk_id: heard, heard: true },
  ])
})

test('what was said before and arrived late is apart, not counted, and in the email with when it was said', async () => {
  const { org_id, say, find, reader, send, admin } = await station()
  const yard = await channelOf({ org_id, admin }, 'Yard')
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const late = await say({ text: 'The mast fell', channel_id: yard, recorded_at: hoursAgo(30) })
  const begun = await say({ text: 'Long ago begun', recorded_at: hoursAgo(25), duration: 7200 })
  const said = await say({ text: 'Pump two is dry', recorded_at: hoursAgo(2) })
  const brief = await find()
  expect(brief.highlights.map(({ talk_id }) => talk_id)).toEqual([said, begun])
  expect(brief).toMatchObject({ talks: 2, unheard: 2, channels: [{ name: 'Ops', talks: 2 }] })
  expect(brief.late).toMatchObject([{ talk_id: late, lines: [{ text: 'The mast fell' }] }])
  expect(Date.parse(brief.late[0]?.recorded_at ?? '')).toBeLessThan(Date.parse(brief.from))
  await ask(reader, api.briefs.reschedule, { org_id, schedule })
  await send()
  const { text } = await emailTo(app(), reader.email)
  expect(text).toMatch(/Arrived late[^]*, Yard, .+: The mast fell/)
})

test('nothing of a private channel is in the brief of a person outside it', async () => {
  const { org_id, admin, say, find } = await station()
  const { body } = await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })
  await say({ channel_id: body.channel_id })
  expect((await find(admin)).talks).toBe(1)
  expect(await find()).toMatchObject({ talks: 0, channels: [], highlights: [] })
})

test('a brief has what a summary says, and its action items until they are done', async () => {
  const { org_id, say, find, db } = await station()
  const talk_id = await say({})
  const part = { org_id, talk_id, language: '', cites: JSON.stringify([{ start: 2, end: 4 }]) }
  const parts = ['title', 'sentence', 'action', 'action'] as const
  await db
    .insertInto('summary_parts')
    .values(
      parts.map((kind, position) => ({
        ...{ ...part, kind, position, part_id: crypto.randomUUID(), text: `${kind} ${position}` },
        ...{ who: 'Ben', done: position === 3 ? '2026-01-01T00:00:00Z' : null },
      })),
    )
    .execute()
  const brief = await find()
  expect(brief.highlights).toMatchObject([
    { title: 'title 0', lines: [{ text: 'sentence 1', start: 2, machine: true }] },
  ])
  expect(brief.actions).toMatchObject([{ talk_id, text: 'action 2', who: 'Ben', start: 2 }])
})

test('hits that are not resolved and notes that mention the reader are in the brief', async () => {
  const { org_id, say, find, db, reader, admin, channel_id } = await station()
  const talk_id = await say({})
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'pump' })).body
  const hit = {
    org_id,
    alert_id,
    talk_id,
    channel_id,
    keyword: 'pump',
    start: 1,
    end: 2,
    before: '',
    match: 'Pump',
    after: '',
  }
  await db.insertInto('hits').values(hit).execute()
  await ask(admin, api.notes.create, { talk_id, position: 1, text: '@Grace look' })
  const { hits, mentions } = await find()
  expect([hits, mentions]).toMatchObject([[{ alert_id, talk_id }], [{ text: '@Grace look', position: 1 }]])
  await ask(admin, api.hits.update, { talk_id, alert_id, state: 'resolved' })
  await ask(reader, api.notes.see, { org_id })
  expect(await find()).toMatchObject({ hits: [], mentions: [] })
})

test('a brief is emailed once, however often its job runs, with links to the moments', async () => {
  const { org_id, say, send, reader } = await station()
  await ask(reader, api.briefs.reschedule, { org_id, schedule })
  const talk_id = await say({ title: '<b>Pump</b>' })
  await Promise.all([send(), send()])
  await send()
  const { subject, text, html, unsubscribe } = await emailTo(app(), reader.email)
  expect(subject).toBe('Your brief for Station Seven')
  expect(text).toContain('New talks: 1. Not heard: 1.')
  expect(text).toContain(`http://localhost:3000/organizations/${org_id}/brief?days=1`)
  expect(text).toContain(`talk_id=${talk_id}`)
  expect(html).toContain('&lt;b&gt;Pump&lt;/b&gt;')
  expect(unsubscribe).toContain('about=briefs')
  expect(await emailsTo(app(), reader.email)).toHaveLength(1)
})

test('no email comes when nothing is new, to people who stopped it, and to people who left', async () => {
  const { org_id, say, send, reader, admin, rows } = await station()
  await ask(reader, api.briefs.reschedule, { org_id, schedule })
  await send()
  await say({})
  await ask(reader, api.briefs.reschedule, { org_id, schedule: null })
  await send()
  await ask(reader, api.briefs.reschedule, { org_id, schedule })
  await ask(admin, api.members.remove, { org_id, user_id: reader.user_id })
  await send()
  expect([await rows(), await emailsTo(app(), reader.email)]).toEqual([[], []])
})

test('a due brief is sent and the next enqueued; one for another time does nothing', async () => {
  const { org_id, say, reader, db, rows } = await station()
  const { user_id } = reader
  expect((await ask(reader, api.briefs.schedule, { org_id })).body).toEqual({ org_id, schedule: null })
  await ask(reader, api.briefs.reschedule, { org_id, schedule })
  expect((await ask(reader, api.briefs.schedule, { org_id })).body).toEqual({ org_id, schedule })
  const due = (await rows())[0]?.due ?? ''
  const handle = (at: string) => briefDueJob.handle(context(), { org_id, user_id, due: at }, signal)
  await expect(handle(due)).rejects.toThrow(RetryLater)
  await say({})
  const past = '2026-01-05T06:00:00.000Z'
  await handle(past)
  expect(await rows()).toMatchObject([{ due, sent: null }])
  await db.updateTable('brief_settings').set({ due: past }).where('org_id', '=', org_id).execute()
  await handle(past)
  await emailTo(app(), reader.email)
  expect(await rows()).toMatchObject([{ due, sent: expect.any(String) }])
})

test('a long talk is cut between words, which three dots say', async () => {
  const { say, find } = await station()
  await say({ text: 'all units return '.repeat(30) })
  const [line] = (await find()).highlights[0]?.lines ?? []
  expect(line?.text).toMatch(/ (all|units|return) …$/)
  expect(line?.text.length).toBeLessThanOrEqual(302)
})
