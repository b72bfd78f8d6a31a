import { api } from '@earshot/contract'
import { MOST_FOLLOWED } from '@earshot/contract/saved-searches'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import { emailTo } from '../../testing/emails.ts'
import { eventually } from '../../testing/eventually.ts'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { alone, enterAsJob } from '../../organizations/scope.ts'

const { ask, app, context, organization, memberOf, channelOf } = testApp({ worker: true })
const { create, update, follow, list } = api.savedSearches
const signal = new AbortController().signal

async function station() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Ops')
  const { db } = alone(enterAsJob(context(), org_id))
  const listener = async () => {
    const person = await memberOf(org_id)
    await ask(person, api.notifications.update, { org_id, follow: 'none', follow_by: { email: true, push: false } })
    return person
  }
  const follows = async (who: Person, draft: { name?: string; query?: string; filters?: object; shared?: boolean }) => {
    const { search_id } = (await ask(who, create, { org_id, name: 'Pumps', query: 'pump ', ...draft })).body
    expect((await ask(who, follow, { org_id, search_id, follow: true })).body).toMatchObject({ followed: true })
    return search_id
  }
  /** Runs every job for the talk twice, as after a worker's death. */
  const say = async (some: Partial<SeededTalk> = {}) => {
    const talk = { text: 'the pump is broken', channel_id, user_id: admin.user_id, ...some }
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
    for (let times = 0; times < 2; times++) await scanJob.handle(context(), { org_id, talk_id }, signal)
    await planned(org_id)
    return talk_id
  }
  const told = async ({ user_id }: Person) =>
    (
      await db
        .selectFrom('talk_notices')
        .select(['reason', 'talk_id'])
        .where('org_id', '=', org_id)
        .where('user_id', '=', user_id)
        .orderBy('talk_id')
        .execute()
    ).map(({ reason, talk_id }) => `${reason} ${talk_id}`)
  return { org_id, admin, channel_id, db, listener, follows, say, told }
}

const planned = (org_id: string) =>
  eventually(
    async () =>
      (
        await context().connections.pool.query(
          `select count(*)::int as left from boss.job where name = 'talks.notify' and state in ('created', 'active', 'retry')
             and data::text like '%' || $1 || '%'`,
          [org_id],
        )
      ).rows[0]?.left,
    (left) => left === 0,
  )

test.concurrent('a search that one does not see, and more than a few, cannot be followed', async () => {
  const { org_id, admin, listener, db } = await station()
  const person = await listener()
  const { search_id } = (await ask(admin, create, { org_id, name: 'Own', query: 'pump ' })).body
  expect((await ask(person, follow, { org_id, search_id, follow: true })).status).toBe(404)
  const row = { org_id, query: '', filters: '{}', channel_ids: [], created_by: person.user_id, shared: false }
  const rows = Array.from({ length: MOST_FOLLOWED + 1 }, (_, at) => ({ ...row, name: `${at}`, search_id: newId() }))
  await db.insertInto('saved_searches').values(rows).execute()
  const answers = []
  for (const each of rows)
    answers.push((await ask(person, follow, { org_id, search_id: each.search_id, follow: true })).status)
  expect(answers).toEqual([...rows.slice(1).map(() => 200), 409])
  const first = rows[0]?.search_id ?? ''
  expect((await ask(person, follow, { org_id, search_id: first, follow: true })).status).toBe(200)
  await ask(person, follow, { org_id, search_id: first, follow: false })
  expect((await ask(person, follow, { org_id, search_id: rows.at(-1)?.search_id ?? '', follow: true })).status).toBe(
    200,
  )
})

test.concurrent('who follows a search is told of new talks that it finds, once and by its name, and of no others', async () => {
  const { org_id, listener, follows, say, told } = await station()
  const [person, other] = [await listener(), await listener()]
  await follows(person, {})
  await follows(person, { name: 'Everything', query: '' })
  const { search_id } = (await ask(other, create, { org_id, name: 'Pumps', query: 'pump ' })).body
  const talk_id = await say({ text: 'the pump <b> is broken' })
  expect([await told(person), await told(other)]).toEqual([[`search ${talk_id}`], []])
  const letter = await emailTo(app(), person.email)
  expect(letter.subject).toMatch(/ sent a talk in Ops that matches “Pumps”$/)
  expect(letter.html).not.toContain('<b>')
  await ask(other, follow, { org_id, search_id, follow: true })
  expect((await ask(other, list, { org_id })).body).toMatchObject([{ followed: true }])
  await say({ text: 'the hose' })
  expect(await told(other)).toEqual([])
})

test.concurrent('the sender is not told, and who is answered is told of that', async () => {
  const { listener, follows, say, told, org_id } = await station()
  const [sender, answered] = [await listener(), await listener()]
  await ask(answered, api.notifications.update, { org_id, follow: 'mentions' })
  await follows(sender, { shared: true })
  await follows(answered, { name: 'Mine' })
  const first = await say({ user_id: answered.user_id })
  const answer = await say({ user_id: sender.user_id, reply_to: first })
  expect([await told(sender), await told(answered)]).toEqual([[`search ${first}`], [`reply ${answer}`]])
})

test.concurrent('each person is told of what they hear and find themselves', async () => {
  const { org_id, admin, listener, say, told } = await station()
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  const night = (await ask(admin, api.channels.create, { org_id, name: 'Board night' })).body.channel_id
  const [inside, outside] = [await listener(), await listener()]
  await ask(admin, api.channelMembers.create, { channel_id: board, user_id: inside.user_id })
  const shared = { org_id, shared: true }
  const searches = [
    { ...shared, name: 'Words', query: 'pump ' },
    { ...shared, name: 'Mine', query: 'from:me hose ' },
    { ...shared, name: 'Unheard', query: 'crane ', filters: { unheard: true } },
  ]
  for (const draft of searches) {
    const { search_id } = (await ask(admin, create, draft)).body
    for (const who of [inside, outside]) await ask(who, follow, { org_id, search_id, follow: true })
  }
  // Each means another channel: the one that they hear of this name.
  for (const who of [inside, outside]) {
    const { search_id } = (await ask(who, create, { org_id, name: 'Own', query: 'channel:board siren ' })).body
    await ask(who, follow, { org_id, search_id, follow: true })
  }
  const [pump, , crane, siren] = [
    await say({ channel_id: board }),
    await say({ text: 'hose', user_id: admin.user_id }),
    await say({ text: 'crane' }),
    await say({ text: 'siren', channel_id: night }),
  ]
  expect(await told(inside)).toEqual([pump, crane].map((id) => `search ${id}`))
  expect(await told(outside)).toEqual([crane, siren].map((id) => `search ${id}`))
})

test.concurrent('who no longer sees a search, or has left, is told of nothing', async () => {
  const { org_id, admin, listener, follows, say, told, db } = await station()
  const [person, gone] = [await listener(), await listener()]
  const search_id = await follows(admin, { shared: true })
  for (const who of [person, gone]) await ask(who, follow, { org_id, search_id, follow: true })
  await ask(admin, api.members.remove, { org_id, user_id: gone.user_id })
  await ask(admin, update, { org_id, search_id, shared: false })
  await ask(admin, update, { org_id, search_id, shared: true })
  await say()
  expect([await told(person), await told(gone)]).toEqual([[], []])
  const marks = await db.selectFrom('search_marks').select('user_id').where('org_id', '=', org_id).execute()
  expect(marks).toEqual([{ user_id: admin.user_id }])
})

test.concurrent('what waits for the end of quiet hours is not sent once the search is deleted', async () => {
  const { org_id, listener, follows, say, told, db } = await station()
  const person = await listener()
  const quiet_hours = { from: '00:00', to: '23:59', tz: 'UTC' }
  await ask(person, api.notifications.update, { org_id, quiet_hours })
  const search_id = await follows(person, {})
  await say()
  expect(await told(person)).toHaveLength(1)
  await ask(person, api.savedSearches.remove, { org_id, search_id })
  await ask(person, api.notifications.update, { org_id, quiet_hours: null })
  const due = new Date(Date.now() - 1000).toISOString()
  await db.updateTable('talk_notices').set({ due }).where('org_id', '=', org_id).execute()
  const { listDueTalks } = await import('../../alerts/notifications/talk-notifications.repo.ts')
  expect(await listDueTalks(enterAsJob(context(), org_id), person.user_id)).toEqual([])
})
