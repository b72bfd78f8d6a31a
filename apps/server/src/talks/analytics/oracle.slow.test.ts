import { api } from '@earshot/contract'
import type { Point } from '@earshot/contract/analytics'
import type { OutputOf } from '@earshot/contract/route'
import { beforeAll, expect, test } from 'vitest'
import { randomIntegers } from '@earshot/contract/rules/testing/chance'
import { testApp, type Person } from '../../testing/test-app.ts'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'

const { ask, organization, channelOf, context } = testApp()
const { find } = api.analytics
const TALKS = 10_000

const chance = randomIntegers(13)
const pick = <Item>(items: Item[]) => items[chance(items.length)] as Item

type Group = 'channel' | 'speaker' | 'tag' | 'alert'
type Talk = SeededTalk & { talk_id: string; recorded_at: string; alerts: string[] }

let org_id: string
let admin: Person
let talks: Talk[]
const names: Record<Group, Map<string | null, string>> = {
  channel: new Map(),
  speaker: new Map([[null, 'No speaker']]),
  tag: new Map([[null, 'No tag']]),
  alert: new Map([[null, 'No alert']]),
}

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  for (const name of ['A', 'B', 'C']) {
    names.channel.set(await channelOf({ org_id, admin }, name), name)
    names.speaker.set((await ask(admin, api.speakers.create, { org_id, name })).body.speaker_id, name)
    names.tag.set((await ask(admin, api.tags.create, { org_id, tag: name })).body.tag_id, name)
    names.alert.set((await ask(admin, api.alerts.save, { org_id, keyword: name })).body.alert_id, name)
  }
  const planted = Array.from({ length: TALKS }, chanceTalk)
  const ids = await seedTalks({ context: context(), org_id }, planted)
  talks = planted.map((talk, at) => ({ ...talk, talk_id: ids[at] ?? '', alerts: some(known('alert')) }))
  const hits = talks.flatMap(({ talk_id, channel_id, alerts }) =>
    alerts.map((alert_id) => ({ talk_id, channel_id, alert_id })),
  )
  const words = { before: '', match: '', after: '', start: 0, end: 1 }
  const db = context().connections.inside(org_id)
  for (let from = 0; from < hits.length; from += 2000)
    await db
      .insertInto('hits')
      .values(
        hits
          .slice(from, from + 2000)
          .map((hit) => ({ org_id, keyword: names.alert.get(hit.alert_id) ?? '', ...hit, ...words })),
      )
      .execute()
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Atlantic/Azores',
  'Pacific/Chatham',
]
const ranges = [
  { from: '2026-03-01T00:00:00Z', to: '2026-04-20T00:00:00Z' },
  { from: '2026-03-28T17:23:11.250Z', to: '2026-04-06T09:00:00Z' },
  { from: '2026-10-01T00:00:00+05:30', to: '2026-11-15T00:00:00-03:30' },
  { from: '2025-12-01T00:00:00Z', to: '2027-01-31T00:00:00Z' },
]

const groups = ['channel', 'speaker', 'tag', 'alert'] as const
const asks = zones.flatMap((tz) =>
  ranges.flatMap((range) => (['day', 'week'] as const).map((by) => ({ tz, ...range, by, group: pick([...groups]) }))),
)

test('ten thousand talks are counted exactly like reading each of them', async () => {
  for (const asked of asks) {
    const channels = chance(3) === 0 ? some(known('channel')) : []
    const what = JSON.stringify({ ...asked, channels })
    const { status, body } = await ask(admin, find, {
      org_id,
      range: '5',
      ...asked,
      ...(channels.length > 0 && { channels: channels.join() }),
    })
    expect(status, what).toBe(200)
    const inRange = talks.filter(
      (talk) => isIn(asked, talk) && (channels.length === 0 || channels.includes(talk.channel_id)),
    )
    expect(rounded(body.total), what).toEqual(rounded(countOf(inRange)))
    expect(drawn(body, asked.tz), what).toEqual(read(inRange, asked))
    expect(together(body, asked.tz), what).toEqual(readTogether(inRange, asked))
    expect(body.at, what).toEqual(body.at.toSorted())
    expect(body.at.length, what).toBe(new Set(calendar(asked)).size)
  }
})

const isIn = ({ from, to }: { from: string; to: string }, { recorded_at, deleted }: Talk) =>
  !deleted && Date.parse(recorded_at) >= Date.parse(from) && Date.parse(recorded_at) < Date.parse(to)

function drawn({ series, at, by }: OutputOf<typeof find>, tz: string) {
  const days = at.map((moment) => dayIn(tz)(moment))
  return sorted(
    series.flatMap(({ id, name, points }) =>
      points.map((point) => ({ id, name, day: bucketOf(days[at.indexOf(point.at)] ?? '', by), ...rounded(point) })),
    ),
  )
}

/** The expected result, by reading every talk. */
function read(talks: Talk[], { tz, by, group }: { tz: string; by: 'day' | 'week'; group: Group }) {
  const found = new Map<string, { id: string | null; day: string; talks: Talk[] }>()
  const day = dayIn(tz)
  for (const talk of talks)
    for (const id of idsOf[group](talk)) {
      const bucket = bucketOf(day(talk.recorded_at), by)
      const key = `${id} ${bucket}`
      const known = found.get(key) ?? { id, day: bucket, talks: [] }
      known.talks.push(talk)
      found.set(key, known)
    }
  return sorted(
    [...found.values()].map(({ id, day, talks }) => {
      const counts = countOf(talks)
      const hits = group === 'alert' ? (id === null ? 0 : talks.length) : counts.hits
      return { id, name: names[group].get(id) ?? '', day, ...rounded({ ...counts, hits }) }
    }),
  )
}

const together = ({ points, by }: OutputOf<typeof find>, tz: string) =>
  points.map((point) => ({ day: bucketOf(dayIn(tz)(point.at), by), ...rounded(point) }))

/** The expected totals, by reading every talk. */
function readTogether(talks: Talk[], { tz, by }: { tz: string; by: 'day' | 'week' }) {
  const day = dayIn(tz)
  const found = Map.groupBy(talks, ({ recorded_at }) => bucketOf(day(recorded_at), by))
  return [...found]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, talks]) => ({ day, ...rounded(countOf(talks)) }))
}

const orNone = (ids: string[]) => (ids.length > 0 ? ids : [null])
const idsOf: Record<Group, (talk: Talk) => (string | null)[]> = {
  channel: ({ channel_id }) => [channel_id],
  speaker: ({ speaker_id }) => [speaker_id ?? null],
  tag: ({ tags = [] }) => orNone(tags),
  alert: ({ alerts }) => orNone(alerts),
}

function countOf(talks: Talk[]) {
  const heard = talks.filter(({ confidence, duration }) => typeof confidence === 'number' && duration)
  const seconds = (some: Talk[]) => some.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  const weighed = heard.reduce((sum, { confidence, duration }) => sum + (confidence ?? 0) * (duration ?? 0), 0)
  return {
    talks: talks.length,
    minutes: seconds(talks) / 60,
    hits: talks.reduce((sum, { alerts }) => sum + alerts.length, 0),
    confidence: heard.length > 0 ? weighed / seconds(heard) : null,
  }
}

const rounded = ({ talks, minutes, hits, confidence }: Omit<Point, 'at'>) => ({
  ...{ talks, hits },
  minutes: minutes.toFixed(6),
  confidence: confidence?.toFixed(9) ?? null,
})

const sorted = <Row extends { id: string | null; day: string }>(rows: Row[]) =>
  rows.toSorted((a, b) => (`${a.id} ${a.day}` < `${b.id} ${b.day}` ? -1 : 1))

function dayIn(tz: string) {
  const format = new Intl.DateTimeFormat('sv', { timeZone: tz, dateStyle: 'short' })
  return (moment: string) => format.format(Date.parse(moment))
}

function bucketOf(day: string, by: 'day' | 'week') {
  if (by === 'day') return day
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

function calendar({ from, to, tz, by }: { from: string; to: string; tz: string; by: 'day' | 'week' }) {
  const day = dayIn(tz)
  const halves: string[] = []
  for (let moment = Date.parse(from); moment < Date.parse(to); moment += 30 * 60_000)
    halves.push(bucketOf(day(new Date(moment).toISOString()), by))
  return halves
}

const known = (group: Group) => [...names[group].keys()].filter((id) => id !== null)
const some = <Item>(items: Item[]) => items.filter(() => chance(3) === 0)

/** Around daylight saving changes. */
const moments = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'].map((day) =>
  Date.parse(day),
)

function chanceTalk(): Omit<Talk, 'talk_id' | 'alerts'> {
  const near =
    chance(2) === 0 ? pick(moments) + (chance(96) - 48) * 30 * 60_000 : Date.UTC(2025, 11) + chance(400 * 86_400_000)
  return {
    text: '',
    user_id: admin.user_id,
    channel_id: pick(known('channel')),
    recorded_at: new Date(near - chance(2)).toISOString(),
    speaker_id: pick([...known('speaker'), null]),
    tags: some(known('tag')),
    duration: pick([null, 0, 12.5, 90, 3600]),
    confidence: pick([null, 0, 0.25, 0.9, 1]),
    deleted: chance(10) === 0 ? new Date().toISOString() : null,
  }
}
