import { api } from '@earshot/contract'
import { randomIntegers } from '@earshot/contract/rules/testing/chance'
import { beforeAll, expect, test } from 'vitest'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { rememberUnheardJob } from './remember-unheard.job.ts'
import { rememberUnheard } from './unheard.service.ts'
import { insertList, findUnheard, isListDue, updateList } from './unheard.repo.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()

const TALKS = 700
const ROUNDS = 60
const DAY = 86_400_000
const chance = randomIntegers(17)
const pick = <Item>(items: readonly Item[]) => items[chance(items.length)] as Item

let org_id: string
let admin: Person
let member: Person
let open: string
let closed: string
let talk_ids: string[]

const inside = () => context().connections.inside(org_id)
const job = () => enterAsJob(context(), org_id)
const remember = () => rememberUnheard(job(), member.user_id)
const mark = (talk_id: string, heard: boolean) => ask(member, api.talks.mark, { talk_id, heard })
const change = (talk_id: string, changes: object) => ask(admin, api.talks.update, { talk_id, ...changes })
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()

/** Nearly all heard, and arrived long ago. */
beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  member = await memberOf(org_id)
  open = await channelOf({ org_id, admin }, 'Open')
  closed = (await ask(admin, api.channels.create, { org_id, name: 'Closed', private: true })).body.channel_id
  talk_ids = await arrive(
    Array.from({ length: TALKS }, (_, at) => ({ recorded_at: ago(10 + at / 100), created: ago(9) })),
  )
  await hear(talk_ids.filter((_, at) => at % 35 !== 3))
})

const arrive = (talks: { recorded_at: string; created?: string }[]) =>
  seedTalks(
    { context: context(), org_id },
    talks.map((talk) => ({ text: pick(['fire', 'water']), user_id: admin.user_id, channel_id: placed(), ...talk })),
  )

const placed = () => (chance(10) === 0 ? closed : open)

const hear = (heard: string[]) =>
  inside()
    .insertInto('listens')
    .values(heard.map((talk_id) => ({ org_id, user_id: member.user_id, talk_id, heard: true })))
    .execute()

/** By reading every talk. */
async function unheard(filters: { deleted?: boolean; word?: string }) {
  const { user_id } = member
  const talks = await inside()
    .selectFrom('talks')
    .leftJoin('listens', (on) =>
      on
        .onRef('listens.org_id', '=', 'talks.org_id')
        .onRef('listens.talk_id', '=', 'talks.talk_id')
        .on('listens.user_id', '=', user_id),
    )
    .select(['talks.talk_id', 'text', 'deleted', 'channel_id', 'heard'])
    .where('talks.org_id', '=', org_id)
    .orderBy('recorded_at', 'desc')
    .orderBy('talks.talk_id', 'desc')
    .execute()
  return talks
    .filter(({ heard, channel_id }) => !heard && channel_id !== closed)
    .filter(({ deleted, text }) => deleted === null && text.includes(filters.word ?? ''))
    .map(({ talk_id }) => talk_id)
}

async function found(asked: { query?: string }) {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { org_id, unheard: true, limit: 20, ...asked, ...(cursor && { cursor }) }
    const { body }: { body: { talks: { talk_id: string }[]; next_cursor: string | null; total: number } } = await ask(
      member,
      api.search.search,
      page,
    )
    ids.push(...body.talks.map(({ talk_id }) => talk_id))
    cursor = body.next_cursor
    if (cursor === null) expect(body.total).toBe(ids.length)
  }
  return ids
}

const searched = async () => [await found({}), await found({ query: 'fire ' })]
const read = async () => [await unheard({}), await unheard({ word: 'fire' })]

const changes: Record<string, () => Promise<unknown>> = {
  remember,
  hears: () => mark(pick(talk_ids), true),
  'marks unheard': () => mark(pick(talk_ids), false),
  'an old talk arrives': async () => talk_ids.push(...(await arrive([{ recorded_at: ago(chance(40)) }]))),
  deletes: () => ask(admin, api.talks.remove, { talk_id: pick(talk_ids) }),
  restores: () => change(pick(talk_ids), { deleted: null }),
  moves: () => change(pick(talk_ids), { channel_id: pick([open, closed]), widen: true }),
  'has another time': () => change(pick(talk_ids), { recorded_at: ago(chance(40)) }),
  async 'marks unheard while a list is made'() {
    const begun = await insertList(alone(job()), member.user_id)
    const listed = await findUnheard(job(), member.user_id, 1000)
    await mark(pick(talk_ids), false)
    await updateList(alone(job()), member.user_id, { ...begun, talk_ids: listed })
  },
}

test('what was not heard is found as by reading every talk, whatever happens after it was remembered', async () => {
  await remember()
  expect(await searched()).toEqual(await read())
  for (let round = 0; round < ROUNDS; round++) {
    const what = pick(Object.keys(changes))
    await changes[what]?.()
    if (chance(4) === 0) expect(await searched(), `${round} ${what}`).toEqual(await read())
  }
  expect(await searched()).toEqual(await read())
})

const list = () => inside().selectFrom('unheard_lists').selectAll().where('user_id', '=', member.user_id)

test('the list is what is looked at, unless an archive is imported', async () => {
  await remember()
  const { talk_ids: kept } = await list().executeTakeFirstOrThrow()
  expect(kept?.length).toBeGreaterThan(20)
  await inside()
    .updateTable('talks')
    .set({ created: ago(2) })
    .where('org_id', '=', org_id)
    .execute()
  await inside().updateTable('unheard_lists').set({ talk_ids: [] }).where('org_id', '=', org_id).execute()
  const count = async () => (await ask(member, api.search.search, { org_id, unheard: true })).body.total
  expect(await count()).toBe(0)
  await inside()
    .insertInto('imports')
    .values({ org_id, upload_id: null, created_by: admin.user_id, total: 1 })
    .execute()
  expect(await found({})).toEqual(await unheard({}))
  await inside().deleteFrom('imports').where('org_id', '=', org_id).execute()
})

test('of another person nothing is remembered', async () => {
  await remember()
  const { body } = await ask(admin, api.search.search, { org_id, unheard: true })
  expect(body.total).toBeGreaterThan(600)
  expect(await inside().selectFrom('unheard_lists').select('user_id').execute()).toEqual([{ user_id: member.user_id }])
})

test('a list is due in a large organization, when hundreds arrived since, and after a day', async () => {
  const due = () => isListDue(job(), member.user_id)
  const listed = (days: number) =>
    inside().updateTable('unheard_lists').set('until', ago(days)).where('org_id', '=', org_id).execute()
  const arrived = (days: number) =>
    inside().updateTable('talks').set('created', ago(days)).where('org_id', '=', org_id).execute()
  await inside().deleteFrom('unheard_lists').where('org_id', '=', org_id).execute()
  expect(await due()).toBe(false)
  const [user_id, long] = [admin.user_id, { recorded_at: ago(50), created: ago(50) }]
  const talk = { org_id, channel_id: open, user_id, ...long, bytes: 1, sha256: '', media_type: 'audio/mpeg' }
  const talks = Array.from({ length: 5000 }, () => ({ ...talk, talk_id: crypto.randomUUID() }))
  await inside().insertInto('talks').values(talks).execute()
  expect(await due()).toBe(true)
  await ask(member, api.search.search, { org_id, unheard: true })
  const waiting = await context().jobs.unfinished(rememberUnheardJob, org_id)
  expect(waiting).toEqual([{ org_id, user_id: member.user_id }])
  await remember()
  expect(await due()).toBe(false)
  await listed(0.5)
  await arrived(0.25)
  expect(await due()).toBe(true)
  await arrived(3)
  expect(await due()).toBe(false)
  await listed(1.1)
  expect(await due()).toBe(true)
})
