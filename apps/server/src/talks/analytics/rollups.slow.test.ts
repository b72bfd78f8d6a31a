import { api } from '@earshot/contract'
import { randomIntegers } from '@earshot/contract/rules/testing/chance'
import { expect, test } from 'vitest'
import { alone, enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { applyRetention } from '../../organizations/retention/apply-retention.service.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { withDatabase } from '../../core/db/database.ts'
import { recount } from '../../operations/commands/recount.ts'
import { checkCounts } from './check-counts.service.ts'
import { allTime, piecesOf } from './pieces.ts'
import { countAhead, foldAllChanges, foldChanges } from './rollups.service.ts'
import { recordChange } from './talk-changes.service.ts'

const { ask, organization, channelOf, context } = testApp({ alone: true })
const SEED = 35
const chance = randomIntegers(SEED)
const pick = <Item>(items: readonly Item[]) => items[chance(items.length)] as Item
const DAY = 24 * 60 * 60 * 1000
const range = { from: Date.UTC(2026, 0, 1, 5), to: Date.UTC(2026, 3, 1), tz: 'Europe/Berlin' }
const moment = () => new Date(range.from - 5 * DAY + chance(100 * DAY)).toISOString()
const NONE = null

async function place(count: number) {
  const { org_id, admin } = await organization()
  const create = {
    channel: (name: string) => channelOf({ org_id, admin }, name),
    speaker: async (name: string) => (await ask(admin, api.speakers.create, { org_id, name })).body.speaker_id,
    tag: async (tag: string) => (await ask(admin, api.tags.create, { org_id, tag })).body.tag_id,
  }
  const three = (kind: keyof typeof create) => Promise.all(['A', 'B', 'C'].map((name) => create[kind](name)))
  const ids = { channels: await three('channel'), speakers: await three('speaker'), tags: await three('tag') }
  const talks = Array.from({ length: count }, () => ({
    text: '',
    user_id: admin.user_id,
    channel_id: pick(ids.channels),
    speaker_id: pick([...ids.speakers, NONE]),
    tags: ids.tags.filter(() => chance(2) === 0),
    recorded_at: moment(),
    created: moment(),
    duration: pick([null, 0, 12.5, 90]),
    confidence: pick([null, 0.25, 1]),
  }))
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)
  return { org_id, admin, ids, create, talk_ids, org: enterAsJob(context(), org_id) }
}
type Place = Awaited<ReturnType<typeof place>>

/** Counts all spans that are asked for below. */
async function countEverything({ org }: Place) {
  await countAhead(org, piecesOf(range, [range.from]))
  await countAhead(
    org,
    allTime(range.from - 10 * DAY, range.to + 10 * DAY).filter(({ whole }) => whole),
  )
}

/** Every talk, read one by one. */
async function truth({ org, org_id }: Place) {
  const talks = await org.db
    .selectFrom('talks')
    .select(['talk_id', 'channel_id', 'speaker_id', 'tags', 'recorded_at', 'duration', 'confidence'])
    .where('org_id', '=', org_id)
    .where('deleted', 'is', null)
    .execute()
  const hits = await org.db.selectFrom('hits').select(['talk_id']).where('org_id', '=', org_id).execute()
  const inRange = talks.filter(({ recorded_at }) => {
    const at = Date.parse(recorded_at)
    return at >= range.from && at < range.to
  })
  const tally = (lists: (string | null)[][]) => sorted(Object.entries(Object.groupBy(lists.flat(), (id) => `${id}`)))
  const seconds = inRange.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  return {
    channel: tally(inRange.map(({ channel_id }) => [channel_id])),
    speaker: tally(inRange.map(({ speaker_id }) => [speaker_id])),
    tag: tally(inRange.map(({ tags }) => (tags.length > 0 ? tags : [null]))),
    hits: inRange.reduce((sum, { talk_id }) => sum + hits.filter((hit) => hit.talk_id === talk_id).length, 0),
    minutes: (seconds / 60).toFixed(5),
    tags: tally(talks.map(({ tags }) => tags)),
    speakers: tally(talks.map(({ speaker_id }) => (speaker_id ? [speaker_id] : []))),
  }
}

const sorted = (entries: [string, unknown[] | undefined][]) =>
  entries.map(([id, all = []]) => `${id} ${all.length}`).toSorted()

/** The same by the API. */
async function answered({ admin, org_id }: Place) {
  const asked = { org_id, range: '5', from: iso(range.from), to: iso(range.to), tz: range.tz } as const
  const of = async (group: 'channel' | 'speaker' | 'tag') => {
    const { body } = await ask(admin, api.analytics.find, { ...asked, group })
    const sums = body.series.map(({ id, points }) => `${id} ${points.reduce((sum, { talks }) => sum + talks, 0)}`)
    return { sums: sums.toSorted(), total: body.total }
  }
  const channel = await of('channel')
  const tags = (await ask(admin, api.tags.count, { org_id })).body.map(({ tag_id, talks }) => `${tag_id} ${talks}`)
  const speakers = (await ask(admin, api.speakers.count, { org_id })).body
  return {
    channel: channel.sums,
    speaker: (await of('speaker')).sums,
    tag: (await of('tag')).sums,
    hits: channel.total.hits,
    minutes: channel.total.minutes.toFixed(5),
    tags: tags.toSorted(),
    speakers: speakers.map(({ speaker_id, talks }) => `${speaker_id} ${talks}`).toSorted(),
  }
}

const iso = (at: number) => new Date(at).toISOString()

const change = (at: Place, talk_id: string, fields: object) => ask(at.admin, api.talks.update, { talk_id, ...fields })
const words = { keyword: 'x', before: '', match: '', after: '', start: 0, end: 1 }

const acts: ((at: Place, talk_id: string) => Promise<unknown>)[] = [
  (at, talk_id) => change(at, talk_id, { channel_id: pick(at.ids.channels) }),
  (at, talk_id) => change(at, talk_id, { speaker_id: pick([...at.ids.speakers, NONE]) }),
  (at, talk_id) => change(at, talk_id, { tags: at.ids.tags.filter(() => chance(2) === 0) }),
  (at, talk_id) => change(at, talk_id, { recorded_at: moment() }),
  (at, talk_id) => change(at, talk_id, { recorded_at: moment() }),
  (at, talk_id) => change(at, talk_id, { text: `corrected ${chance(1000)}` }),
  (at, talk_id) => change(at, talk_id, { deleted: null }),
  (at, talk_id) => ask(at.admin, api.talks.remove, { talk_id }),
  ({ org, org_id, ids }, talk_id) =>
    inTransaction(org, async (tx) => {
      const hit = { org_id, talk_id, alert_id: crypto.randomUUID(), channel_id: pick(ids.channels), ...words }
      const talk = tx.db
        .selectFrom('talks')
        .select('talk_id')
        .where('org_id', '=', org_id)
        .where('talk_id', '=', talk_id)
        .forKeyShare()
      if (!(await talk.executeTakeFirst())) return
      await tx.db.insertInto('hits').values(hit).execute()
      await recordChange(tx, talk_id)
    }),
  ({ org }) => foldChanges(org),
  () => Promise.all([foldAllChanges(context()), foldAllChanges(context())]),
]

/** Rarely, because they change many talks. */
async function shake(at: Place) {
  const { admin, ids, create } = at
  const kind = pick(['speaker', 'tag'] as const)
  const list = ids[`${kind}s`]
  const [first = '', second = ''] = list
  if (kind === 'tag' && chance(2) === 0) await ask(admin, api.tags.merge, { tag_id: first, into: second })
  else if (kind === 'tag') await ask(admin, api.tags.remove, { tag_id: first })
  else if (chance(2) === 0) await ask(admin, api.speakers.merge, { speaker_id: first, into: second })
  else await ask(admin, api.speakers.remove, { speaker_id: first })
  list.splice(0, 1, await create[kind](`new ${chance(1e9)}`))
}

/** Deletes what was recorded first, for good. */
async function retain({ admin, org_id, org }: Place) {
  const rule = { org_id, sound_days: null, talk_days: 200, at_once: true }
  await alone(org)
    .db.insertInto('retention_rules')
    .values({ ...rule, scope_id: org_id, modified_by: admin.user_id })
    .execute()
  await applyRetention(context())
  await alone(org).db.deleteFrom('retention_rules').where('org_id', '=', org_id).execute()
}

test(`after hundreds of random changes at once the figures are those of the talks (seed ${SEED})`, async () => {
  const at = await place(300)
  await countEverything(at)
  await checkCounts(at.org, 'infinity')
  for (let round = 0; round < 9; round++) {
    await Promise.all(Array.from({ length: 40 }, () => pick(acts)(at, pick(at.talk_ids))))
    await shake(at)
    if (round === 8) await retain(at)
    expect(await answered(at)).toEqual(await truth(at))
  }
  await foldChanges(at.org)
  expect(await answered(at)).toEqual(await truth(at))
  expect(await checkCounts(at.org, 'infinity')).toBeNull()
})

test('counting that is cut off leaves changes for the next time', async () => {
  const at = await place(20)
  await countEverything(at)
  const [talk_id = ''] = at.talk_ids
  await ask(at.admin, api.talks.remove, { talk_id })
  const cut = inTransaction(at.org, async (tx) => {
    await foldChanges(tx)
    throw new Error('killed')
  })
  await expect(cut).rejects.toThrow('killed')
  expect(await answered(at)).toEqual(await truth(at))
  expect(await at.org.db.selectFrom('talk_changes').select('at').execute()).not.toEqual([])
})

test('a check reports and corrects what was changed past the program', async () => {
  const at = await place(20)
  await countEverything(at)
  const { db } = alone(at.org)
  await db.updateTable('talks').set({ bytes: 1000, duration: 3600 }).where('org_id', '=', at.org_id).execute()
  expect(await answered(at)).not.toEqual(await truth(at))
  const said = async () => {
    const lines: string[] = []
    const { config } = context()
    await withDatabase(config, (reached) =>
      recount.run({ config, ...reached, flags: {}, say: (line) => lines.push(line) }, []),
    )
    return lines
  }
  const found = await said()
  expect(found.find((line) => line.startsWith(at.org_id))).toMatch(
    /: \d\d days or months were wrong, and -20000 bytes too many counted$/,
  )
  expect(await answered(at)).toEqual(await truth(at))
  expect((await said()).at(-1)).toMatch(/, 0 corrected$/)
})

test('what is counted of a private channel is not in the figures of people who are not in it', async () => {
  const at = await place(40)
  await countEverything(at)
  const [channel_id = ''] = at.ids.channels
  await ask(at.admin, api.channels.update, { channel_id, private: true })
  const other: Person = (await organization()).admin
  await alone(at.org)
    .db.insertInto('members')
    .values({ org_id: at.org_id, user_id: other.user_id, org_role: 'member', send: true })
    .execute()
  const inside = await answered(at)
  const outside = await answered({ ...at, admin: other })
  expect(inside).toEqual(await truth(at))
  expect(inside.channel.filter((line) => !line.startsWith(channel_id))).toEqual(outside.channel)
})
