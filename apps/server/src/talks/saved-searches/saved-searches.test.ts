import { api } from '@earshot/contract'
import { MOST_SEARCHES, MOST_SHARED_SEARCHES, NEWEST_COMPARED } from '@earshot/contract/saved-searches'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { alone, enterAsJob } from '../../organizations/scope.ts'

const { ask, context, organization, memberOf, channelOf } = testApp()
const { list, count, create, update, remove, mark } = api.savedSearches

async function station() {
  const { org_id, admin } = await organization()
  const ops = await channelOf({ org_id, admin }, 'Ops')
  const said = (...talks: Partial<SeededTalk>[]) =>
    seedTalks(
      { context: context(), org_id },
      talks.map((talk) => ({ user_id: admin.user_id, channel_id: ops, text: 'the pump is broken', ...talk })),
    )
  return { org_id, admin, ops, said, member: await memberOf(org_id) }
}

interface Draft {
  org_id: string
  name?: string
  query?: string
  shared?: boolean
  filters?: Record<string, unknown>
}

async function saved(who: Person, draft: Draft) {
  const { status, body } = await ask(who, create, { name: 'Pumps', query: 'pump ', ...draft })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const namesOf = async (who: Person, org_id: string) => (await ask(who, list, { org_id })).body.map(({ name }) => name)
const countsOf = async (who: Person, org_id: string, more = {}) =>
  (await ask(who, count, { org_id, ...more })).body.map(({ new_talks }) => new_talks)

const boardOf = async (admin: Person, org_id: string) =>
  (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id

test('a search is refused without a name, with a name twice, with unknown filters, or for a channel that one does not hear', async () => {
  const { org_id, admin, member } = await station()
  await saved(member, { org_id, name: 'Pumps' })
  const again = await ask(member, create, { org_id, name: 'pumps', query: '' })
  expect([again.status, again.body]).toMatchObject([409, { field: 'name' }])
  expect((await ask(member, create, { org_id, name: ' ', query: '' })).status).toBe(400)
  expect((await ask(member, create, { org_id, name: 'A', filters: { color: 'red' } } as never)).status).toBe(400)
  expect((await ask(member, create, { org_id, name: 'A', filters: { from: 'soon' } })).status).toBe(400)
  const board = await boardOf(admin, org_id)
  const [hidden, unknown] = [board, newId()].map((channel_id) => ({ org_id, name: 'A', filters: { channel_id } }))
  const answers = [
    await ask(member, create, hidden as Draft & { name: string }),
    await ask(member, create, unknown as Draft & { name: string }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
})

test('others neither see, change, delete nor open a search of one’s own, admins neither', async () => {
  const { org_id, admin, member } = await station()
  const { search_id } = await saved(member, { org_id })
  expect(await namesOf(admin, org_id)).toEqual([])
  for (const answer of [
    await ask(admin, update, { org_id, search_id, name: 'Mine' }),
    await ask(admin, remove, { org_id, search_id }),
    await ask(admin, mark, { org_id, search_id }),
  ])
    expect(answer.status).toBe(404)
  expect(await namesOf(member, org_id)).toEqual(['Pumps'])
  const audit = (await ask(admin, api.audit.list, { org_id })).body.entries
  expect(audit.some(({ subject_id }) => subject_id === search_id)).toBe(false)
})

test('a shared search is seen by everyone, and changed and deleted by who shared it and by admins', async () => {
  const { org_id, admin, member } = await station()
  const other = await memberOf(org_id)
  const { search_id } = await saved(member, { org_id, shared: true })
  expect((await ask(other, update, { org_id, search_id, name: 'Mine' })).status).toBe(403)
  expect((await ask(other, remove, { org_id, search_id })).status).toBe(403)
  expect((await ask(admin, update, { org_id, search_id, name: 'Wet pumps' })).body).toMatchObject({
    name: 'Wet pumps',
    created_by: member.user_id,
  })
  expect(await namesOf(other, org_id)).toEqual(['Wet pumps'])
  await ask(member, update, { org_id, search_id, shared: false })
  expect([await namesOf(other, org_id), await namesOf(member, org_id)]).toEqual([[], ['Wet pumps']])
  await ask(member, update, { org_id, search_id, shared: true })
  expect((await ask(admin, remove, { org_id, search_id })).status).toBe(200)
  const audit = (await ask(admin, api.audit.list, { org_id })).body.entries
  expect(audit.filter((entry) => entry.subject_id === search_id).map(({ action }) => action)).toEqual([
    'search.remove',
    'search.share',
    'search.unshare',
    'search.update',
    'search.share',
  ])
})

test('guests share none', async () => {
  const { org_id } = await station()
  const guest = await memberOf(org_id)
  const { db } = alone(enterAsJob(context(), org_id))
  await db
    .updateTable('members')
    .set({ guest_until: '2099-01-01T00:00:00Z' })
    .where('org_id', '=', org_id)
    .where('user_id', '=', guest.user_id)
    .execute()
  const shared = await ask(guest, create, { org_id, name: 'A', query: 'a', shared: true })
  expect([shared.status, shared.body]).toMatchObject([403, { field: 'shared' }])
  const { search_id } = await saved(guest, { org_id })
  expect((await ask(guest, update, { org_id, search_id, shared: true })).status).toBe(403)
})

test('a shared search that names a private channel is there only for people who hear it', async () => {
  const { org_id, admin, ops, member } = await station()
  const board = await boardOf(admin, org_id)
  await saved(admin, { org_id, name: 'By filter', shared: true, filters: { channel_id: board } })
  await saved(admin, { org_id, name: 'By name', shared: true, query: '(pump OR -channel:board) ' })
  await saved(admin, { org_id, name: 'Open', shared: true, filters: { channel_id: ops } })
  expect(await namesOf(member, org_id)).toEqual(['Open'])
  expect((await ask(member, count, { org_id })).body).toHaveLength(1)
  const hidden = (await ask(admin, list, { org_id })).body[0]?.search_id ?? ''
  expect((await ask(member, mark, { org_id, search_id: hidden })).status).toBe(404)
  await ask(admin, api.channelMembers.create, { channel_id: board, user_id: member.user_id })
  expect(await namesOf(member, org_id)).toEqual(['By filter', 'By name', 'Open'])
  await ask(admin, api.channels.update, { channel_id: ops, private: true })
  expect(await namesOf(member, org_id)).toEqual(['By filter', 'By name'])
})

test('a beginning that several channels share tells of no private one among them', async () => {
  const { org_id, admin, ops, member } = await station()
  await ask(admin, api.channels.create, { org_id, name: 'Ops board', private: true })
  await ask(admin, api.channels.update, { channel_id: ops, name: 'Ops night' })
  await saved(admin, { org_id, shared: true, query: 'channel:ops ' })
  expect(await namesOf(member, org_id)).toEqual(['Pumps'])
})

test('what was received since the person last opened a search counts as new, up to more than 99', async () => {
  const { org_id, admin, member, said } = await station()
  await said({ created: '2026-01-01T00:00:00Z' })
  const { search_id } = await saved(member, { org_id, shared: true })
  expect(await countsOf(member, org_id)).toEqual([0])
  await said({}, { text: 'the hose' }, { deleted: new Date().toISOString() })
  expect([await countsOf(member, org_id), await countsOf(admin, org_id)]).toEqual([[1], [1]])
  await ask(member, mark, { org_id, search_id })
  expect([await countsOf(member, org_id), await countsOf(admin, org_id)]).toEqual([[0], [1]])
  await said(...Array.from({ length: 101 }, () => ({})))
  expect(await countsOf(member, org_id)).toEqual([100])
})

test('a talk that was received before and has its words after is new as well', async () => {
  const { org_id, member, said } = await station()
  const { search_id } = await saved(member, { org_id })
  const [talk_id = ''] = await said({ text: '', state: 'transcribing' })
  await ask(member, mark, { org_id, search_id })
  const { db } = alone(enterAsJob(context(), org_id))
  const words = { tsv: `'pump':1`, tokens: ' pump ', text: 'pump', state: 'ready' } as const
  await db.updateTable('talks').set(words).where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute()
  expect(await countsOf(member, org_id)).toEqual([1])
})

test('each person counts what they hear, by their own day and their own me', async () => {
  const { org_id, admin, member, said } = await station()
  const board = await boardOf(admin, org_id)
  const searches: Draft[] = [
    { org_id, name: '1', query: 'pump ' },
    { org_id, name: '2', query: '', filters: { unheard: true } },
    { org_id, name: '3', query: 'from:me ' },
    { org_id, name: '4', query: '"pump is" OR hose ' },
    { org_id, name: '5', query: '-"pump is" ' },
    { org_id, name: '6', query: '', filters: { from: '2026-03-01', to: '2026-03-01' } },
    { org_id, name: '7', query: 'channel:board ' },
  ]
  for (const search of searches) await saved(admin, { ...search, shared: true })
  await said({}, { channel_id: board }, { text: 'hose', user_id: member.user_id, recorded_at: '2026-03-01T23:30:00Z' })
  expect(await countsOf(admin, org_id)).toEqual([2, 3, 2, 3, 1, 1, 1])
  expect(await countsOf(member, org_id)).toEqual([1, 2, 1, 2, 1, 1])
  expect(await countsOf(member, org_id, { tz: 'Europe/Berlin' })).toEqual([1, 2, 1, 2, 1, 0])
})

test('only the newest talks of an organization are compared', async () => {
  const { org_id, member, said } = await station()
  await saved(member, { org_id, query: 'hose ' })
  await said({ text: 'hose' })
  expect(await countsOf(member, org_id)).toEqual([1])
  await said(
    ...Array.from({ length: NEWEST_COMPARED }, () => ({
      text: '',
      created: new Date(Date.now() + 1000).toISOString(),
    })),
  )
  expect(await countsOf(member, org_id)).toEqual([0])
})

test('a person has at most so many searches, and an organization so many shared ones', async () => {
  const { org_id, admin, member } = await station()
  const row = { org_id, query: '', filters: '{}', channel_ids: [], created_by: member.user_id }
  const rows = (length: number, shared: boolean) =>
    Array.from({ length }, (_, at) => ({ ...row, shared, search_id: newId(), name: `${shared} ${at}` }))
  const { db } = alone(enterAsJob(context(), org_id))
  await db.insertInto('saved_searches').values(rows(MOST_SHARED_SEARCHES, true)).execute()
  expect((await ask(member, create, { org_id, name: 'One more', query: '' })).status).toBe(409)
  const { search_id } = await saved(admin, { org_id })
  expect((await ask(admin, create, { org_id, name: 'Shared', query: '', shared: true })).body).toMatchObject({
    field: 'shared',
  })
  expect((await ask(admin, update, { org_id, search_id, shared: true })).status).toBe(409)
  expect(MOST_SEARCHES).toBe(MOST_SHARED_SEARCHES)
})

test('with a person go their own searches, and what they shared stays', async () => {
  const { org_id, admin, member } = await station()
  await saved(member, { org_id, name: 'Own' })
  const { search_id } = await saved(member, { org_id, name: 'Shared', shared: true })
  await ask(member, mark, { org_id, search_id })
  await ask(admin, api.members.remove, { org_id, user_id: member.user_id })
  const { db } = enterAsJob(context(), org_id)
  const rows = await db.selectFrom('saved_searches').select('name').where('org_id', '=', org_id).execute()
  expect(rows).toEqual([{ name: 'Shared' }])
  expect(await db.selectFrom('search_marks').selectAll().where('org_id', '=', org_id).execute()).toEqual([])
  expect((await ask(admin, update, { org_id, search_id, shared: false })).status).toBe(409)
  expect((await ask(admin, update, { org_id, search_id, name: 'Kept' })).status).toBe(200)
})

test('shared searches of nearly one name do not stand side by side, and hidden ones are not told of', async () => {
  const { org_id, admin, member } = await station()
  await saved(admin, { org_id, name: 'Wet pumps', shared: true })
  const alike = await ask(member, create, { org_id, name: 'wet  PUMPS', query: '', shared: true })
  expect([alike.status, alike.body]).toMatchObject([409, { field: 'name' }])
  const own = await saved(member, { org_id, name: 'Wet Pumps' })
  expect((await ask(member, update, { org_id, search_id: own.search_id, shared: true })).status).toBe(409)
  expect((await ask(member, update, { org_id, search_id: own.search_id, query: 'hose ' })).status).toBe(200)
  const board = await boardOf(admin, org_id)
  await saved(admin, { org_id, name: 'Board only', shared: true, filters: { channel_id: board } })
  await saved(member, { org_id, name: 'Board only', shared: true })
})
