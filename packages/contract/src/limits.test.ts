import { expect, test } from 'vitest'
import { api } from './index.ts'
import type { Route } from './route.ts'

interface Limited {
  route: Route
  field: string
  least: number
  most: number
  /** What is sent for a number. */
  as?: (value: number) => unknown
}

const id = '0197c5a0-0000-7000-8000-000000000001'
const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00', tz: 'UTC' }
const waiting = (minutes: number) => ({ user_ids: [id], minutes, rounds: 1 })
const rounds = (rounds: number) => ({ user_ids: [id], minutes: 1, rounds })
const quiet = (minutes: number) => ({ minutes, ...always })
const YEAR = 366 * 24 * 60

const numbers: Limited[] = [
  { route: api.organizations.update, field: 'session_minutes', least: 5, most: 1440 },
  { route: api.retention.save, field: 'talk_days', least: 1, most: 36_500 },
  { route: api.retention.save, field: 'sound_days', least: 1, most: 36_500 },
  { route: api.alerts.save, field: 'cooldown', least: 0, most: 1440 },
  { route: api.alerts.save, field: 'fresh_for', least: 1, most: YEAR },
  { route: api.alerts.save, field: 'fresh_for_email', least: 1, most: YEAR },
  { route: api.alerts.save, field: 'escalation', least: 1, most: 1440, as: waiting },
  { route: api.alerts.save, field: 'escalation', least: 1, most: 10, as: rounds },
  { route: api.alerts.save, field: 'silence', least: 1, most: 7 * 24 * 60, as: quiet },
  { route: api.phoneLines.create, field: 'longest', least: 10, most: 3600 },
  { route: api.briefs.find, field: 'days', least: 1, most: 7 },
  { route: api.search.search, field: 'limit', least: 1, most: 100 },
  { route: api.hits.list, field: 'limit', least: 1, most: 100 },
]

const text = (length: number) => 'x'.repeat(length)
const of = (most: number, route: Route, field: string): Limited => ({ route, field, least: 1, most, as: text })

const texts: Limited[] = [
  of(80, api.organizations.create, 'name'),
  of(80, api.organizations.update, 'label'),
  of(500, api.organizations.update, 'recording_notice'),
  of(80, api.users.update, 'name'),
  of(80, api.channels.create, 'name'),
  of(2000, api.channels.create, 'notes'),
  of(80, api.speakers.create, 'name'),
  of(60, api.tags.create, 'tag'),
  of(80, api.addresses.create, 'name'),
  of(80, api.keys.create, 'name'),
  of(80, api.webhooks.create, 'name'),
  of(80, api.savedSearches.create, 'name'),
  of(200, api.alerts.save, 'keyword'),
  of(500_000, api.talks.update, 'text'),
  of(2000, api.notes.create, 'text'),
  of(2000, api.hits.update, 'note'),
  of(2000, api.hitComments.create, 'text'),
  of(500, api.retention.hold, 'reason'),
  of(500, api.assistant.ask, 'question'),
]

/** Whether this value of the field is refused, whatever else is missing. */
const refuses = ({ route, field, as = (value) => value }: Limited, value: number) =>
  route.input.safeParse({ [field]: as(value) }).error?.issues.some(({ path }) => path[0] === field) ?? false

const named = ({ route, field, least, most, ...rest }: Limited) => ({
  ...{ route, field, least, most, ...rest },
  name: `${field} of ${route.method} ${route.path}`,
})

test.each(numbers.map(named))('$name is at least $least and at most $most', (limited) => {
  const { least, most } = limited
  expect([least - 1, least, most, most + 1].map((value) => refuses(limited, value))).toEqual([true, false, false, true])
})

test.each(texts.map(named))('$name has at most $most characters', (limited) => {
  const { most } = limited
  expect([1, most, most + 1].map((length) => refuses(limited, length))).toEqual([false, false, true])
})
