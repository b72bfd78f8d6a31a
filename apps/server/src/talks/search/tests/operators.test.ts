import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { type SeededTalk, seedTalks } from '../../../testing/seed-talks.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'

const { ask, context, organization, memberOf, channelOf } = testApp()

let org_id: string
let admin: Person
let member: Person
/** What each talk is called by in these tests, by its id. */
const called = new Map<string, string>()

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  member = await memberOf(org_id)
  const ops = await channelOf({ org_id, admin }, 'Ops')
  const night = await channelOf({ org_id, admin }, 'Ops night')
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Ana Lima' })).body
  const { tag_id } = (await ask(admin, api.tags.create, { org_id, tag: 'urgent' })).body
  const talks: Record<string, Partial<SeededTalk> & { channel_id: string }> = {
    a: {
      channel_id: ops,
      text: 'the pump is broken',
      speaker_id,
      confidence: 0.9,
      audio_quality: 0.3,
      recorded_at: '2026-10-31T22:30:00Z',
    },
    b: {
      channel_id: night,
      text: 'hose and pump',
      tags: [tag_id],
      confidence: 0.5,
      audio_quality: 0.8,
      trancription_accuracy: 0.9,
      recorded_at: '2026-11-01T12:00:00Z',
    },
    c: { channel_id: night, text: 'the hose is dry', user_id: member.user_id, recorded_at: '2026-11-02T12:00:00Z' },
    d: { channel_id: board, text: 'pump budget', speaker_id, tags: [tag_id], recorded_at: '2026-11-03T12:00:00Z' },
  }
  const rows = Object.values(talks).map((talk) => ({ user_id: admin.user_id, text: '', ...talk }))
  const ids = await seedTalks({ context: context(), org_id }, rows)
  Object.keys(talks).forEach((name, at) => called.set(ids[at] ?? '', name))
  const noted = ids[2] ?? ''
  await ask(admin, api.notes.create, { talk_id: noted, position: 0, text: 'look here' })
  await ask(member, api.talks.mark, { talk_id: ids[1] ?? '', heard: true })
  await ask(admin, api.talks.mark, { talk_id: ids[0] ?? '', heard: true })
})

async function found(who: Person, query: string, more: { tz?: string; sort?: 'relevance' } = {}) {
  const { status, body } = await ask(who, api.search.search, { org_id, query, ...more })
  expect(status, query).toBe(200)
  const names = body.talks.map(({ talk_id }) => called.get(talk_id)).join('')
  expect(body.total, query).toBe(names.length)
  return { names, ...body }
}

test('a channel that the person does not hear is answered exactly like one that does not exist', async () => {
  for (const sign of ['', '-']) {
    const { talks, total, unmet } = await found(member, `${sign}channel:board `)
    const absent = await found(member, `${sign}channel:nowhere `)
    expect([talks, total]).toEqual([absent.talks, absent.total])
    expect(unmet).toEqual([{ operator: 'channel', value: 'board', reason: 'unknown' }])
    expect(absent.unmet).toEqual([{ operator: 'channel', value: 'nowhere', reason: 'unknown' }])
  }
  expect((await found(member, 'speaker:ana OR has:tag ')).names).toBe('ba')
  expect((await found(admin, 'channel:board ')).names).toBe('d')
})

test('values that an operator cannot have are searched as words, and named', async () => {
  const { names, unmet, fallback } = await found(admin, 'before:soon')
  expect([names, fallback]).toEqual(['', null])
  expect(unmet).toEqual([{ operator: 'before', value: 'soon', reason: 'unreadable' }])
  for (const query of ['channel:', 'pump (', '((((', ') OR |', '-(', 'confidence:<', 'speaker:"'])
    expect((await ask(admin, api.search.search, { org_id, query })).status, query).toBe(200)
})

test('an operator whose value is not typed yet leaves the list as it is', async () => {
  expect((await found(member, 'channel:')).names).toBe('cba')
})

test.each([
  ['channel:ops', 'a'],
  ['in:ops', 'a'],
  ['-in:#ops', 'cb'],
  ['channel:"Ops night"', 'cb'],
  ['channel:ni', 'cb'],
  ['channel:op OR channel:ni', 'cba'],
  ['-channel:ops', 'cb'],
  ['speaker:"ana lima"', 'a'],
  ['-speaker:lima', 'cb'],
  ['speaker:lïma', 'a'],
  ['speaker:"ana"', ''],
  ['tag:urgent', 'b'],
  ['-tag:urgent', 'ca'],
  ['from:me', 'c'],
  ['-from:me', 'ba'],
  ['has:note', 'c'],
  ['-has:note', 'ba'],
  ['has:speaker', 'a'],
  ['has:hit', ''],
  ['confidence:<0.8', 'b'],
  ['confidence:<80%', 'b'],
  ['confidence:<80', 'b'],
  ['-confidence:<80%', 'ca'],
  ['confidence:>=90%', 'a'],
  ['quality:<50%', 'a'],
  ['-quality:<50', 'cb'],
  ['quality:>0.5 OR speaker:ana', 'ba'],
  ['accuracy:>=90%', 'b'],
  ['-accuracy:>=90%', 'ca'],
  ['after:2026-11-01', 'c'],
  ['before:2026-11-01', 'a'],
  ['-before:2026-11-01', 'cb'],
  ['after:2026-10 before:2026-11-02', 'b'],
  ['before:2026', ''],
  ['on:2026-11-01', 'b'],
  ['-on:2026-11-01', 'ca'],
  ['on:2026-11', 'cb'],
  ['on:2026-10-31..2026-11-01', 'ba'],
  ['since:2026-11-01', 'cb'],
  ['until:2026-11-01', 'ba'],
  ['since:2026-10-31 until:2026-10-31', 'a'],
  ['-until:2026-11-01', 'c'],
  ['is:unheard', 'ca'],
  ['is:heard', 'b'],
  ['-is:Heard', 'ca'],
  ['is:heard OR from:me', 'cb'],
  ['pump channel:ops', 'a'],
  ['pump -channel:ops', 'b'],
  ['pump|hose ', 'cba'],
  ['(pump channel:ops) OR has:note', 'ca'],
  ['(pump OR has:note) -channel:ops', 'cb'],
  ['-(pump channel:ops) ', 'cb'],
  ['hose (tag:urgent OR has:note) -dry ', 'b'],
  ['-(hose has:note) -(pump -broken) ', 'a'],
])('%s finds %j', async (query, names) => {
  expect((await found(member, query)).names).toBe(names)
  expect((await found(member, query, { sort: 'relevance' })).names.length).toBe(names.length)
})

test('days of a query are those of the time zone', async () => {
  expect((await found(member, 'before:2026-11-01', { tz: 'Europe/Oslo' })).names).toBe('a')
  expect((await found(member, 'before:2026-11-01', { tz: 'Asia/Tokyo' })).names).toBe('')
  expect((await found(member, 'after:2026-10-31', { tz: 'Asia/Tokyo' })).names).toBe('cba')
})

const aMoment = (moment: string, by: number) => new Date(Date.parse(moment) + by).toISOString()

test.each([
  ['a day of 23 hours', 'Europe/Berlin 2026-03-29', ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z']],
  ['a day of 25 hours', 'Europe/Berlin 2026-10-25', ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z']],
  ['a day without midnight', 'Africa/Cairo 2026-04-24', ['2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z']],
  ['a day far ahead', 'Pacific/Kiritimati 2026-06-01', ['2026-05-31T10:00:00Z', '2026-06-01T10:00:00Z']],
] as const)('%s has its first and its last moment, in %s', async (_, place, [first, after]) => {
  const [tz = '', day = ''] = place.split(' ')
  const own = await organization()
  const channel_id = await channelOf(own, 'Ops')
  const moments = [aMoment(first, -1), first, aMoment(after, -1), after]
  const rows = moments.map((recorded_at) => ({ user_id: own.admin.user_id, channel_id, text: '', recorded_at }))
  const ids = await seedTalks({ context: context(), org_id: own.org_id }, rows)
  const found = async (query: string) => {
    const { body } = await ask(own.admin, api.search.search, { org_id: own.org_id, query, tz })
    return body.talks.map(({ talk_id }) => ids.indexOf(talk_id)).toSorted((one, other) => one - other)
  }
  expect(await found(`on:${day}`)).toEqual([1, 2])
  expect(await found(`on:${day}..${day}`)).toEqual([1, 2])
  expect(await found(`since:${day}`)).toEqual([1, 2, 3])
  expect(await found(`until:${day}`)).toEqual([0, 1, 2])
  expect(await found(`before:${day}`)).toEqual([0])
  expect(await found(`after:${day}`)).toEqual([3])
})

test('a typing error beside an operator is corrected, and the operator stays as it is', async () => {
  const { names, fallback, did_you_mean } = await found(member, 'channel:ops brokem')
  expect([names, fallback, did_you_mean]).toEqual(['a', 'typo', 'channel:ops broken'])
})

test('only words are marked, not those of operators', async () => {
  const [talk] = (await found(member, 'tag:urgent pump ')).talks
  expect(talk?.snippet.filter(({ marked }) => marked)).toEqual([{ text: 'pump', marked: true }])
})

test('pages of a query with conditions have each talk once', async () => {
  const first = (await ask(member, api.search.search, { org_id, query: '(pump OR has:note)', limit: 2 })).body
  expect([first.talks.length, first.total]).toEqual([2, 3])
  const cursor = first.next_cursor ?? ''
  const next = (await ask(member, api.search.search, { org_id, query: '(pump OR has:note)', limit: 2, cursor })).body
  expect(new Set([...first.talks, ...next.talks].map(({ talk_id }) => talk_id)).size).toBe(3)
})

test('today and yesterday are days, too', async () => {
  const own = await organization()
  const channel_id = await channelOf(own, 'Ops')
  const HOUR = 3_600_000
  const [soon, old] = [1, -72].map((hours) => new Date(Date.now() + hours * HOUR).toISOString())
  const rows = [soon, old].map((recorded_at) => ({ user_id: own.admin.user_id, channel_id, text: '', recorded_at }))
  const ids = await seedTalks({ context: context(), org_id: own.org_id }, rows as SeededTalk[])
  for (const [query, expected] of [
    ['after:yesterday', ids[0]],
    ['before:yesterday', ids[1]],
    ['-before:today', ids[0]],
    ['until:yesterday', ids[1]],
    ['since:yesterday', ids[0]],
    ['on:2020..yesterday', ids[1]],
  ]) {
    const { body } = await ask(own.admin, api.search.search, { org_id: own.org_id, query: `${query} ` })
    expect(
      body.talks.map(({ talk_id }) => talk_id),
      query,
    ).toEqual([expected])
  }
})
