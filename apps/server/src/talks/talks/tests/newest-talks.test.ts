import { api } from '@earshot/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../core/db/connection.ts'
import { alone, enterOrg, enterAsJob, type MemberScope } from '../../../organizations/scope.ts'
import { sessionOf } from '../../../identity/sessions/sessions.service.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { listNewest, listTalks } from '../talks.repo.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()

const LIMIT = 10

let org_id: string
let admin: Person
let channel_id: string
let org: MemberScope
let talk_ids: string[]

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  channel_id = await channelOf({ org_id, admin })
})

beforeEach(async () => {
  org = await enter(admin)
  await sql`update talks set deleted = now() where org_id = ${org_id} and deleted is null`.execute(org.db)
  talk_ids = await seedTalks(
    org,
    [1, 2, 3].map((day) => talkOf(day)),
  )
})

const talkOf = (day: number) => ({
  text: `day ${day}`,
  user_id: admin.user_id,
  channel_id,
  recorded_at: `2026-01-0${day}T00:00:00.000Z`,
})

const enter = async (person: Person) =>
  enterOrg({ context: context(), address: '127.0.0.1', ...(await sessionOf(context(), person.token)) }, org_id)

/** The rows as another statement reads all of them. */
async function expected(reader: MemberScope) {
  const rows = await listTalks(reader, talk_ids)
  return rows.filter((row) => row.deleted === null).toSorted((a, b) => (a.recorded_at < b.recorded_at ? 1 : -1))
}

const changes: Record<string, (talk_id: string, db: Database) => Promise<unknown>> = {
  'its title': (talk_id, db) =>
    sql`update talks set title = 'changed' where org_id = ${org_id} and talk_id = ${talk_id}`.execute(db),
  'that a person heard it': (talk_id) => ask(admin, api.talks.mark, { talk_id, heard: true, position: 1 }),
  'a hit': (talk_id, db) =>
    sql`insert into hits (org_id, alert_id, talk_id, channel_id, keyword, start, "end", before, match, after)
      values (${org_id}, ${crypto.randomUUID()}, ${talk_id}, ${channel_id}, 'day', 0, 1, '', 'day', '')`.execute(db),
  'a summary': (talk_id, db) =>
    db
      .insertInto('summary_parts')
      .values(
        (['sentence', 'title', 'action'] as const).map((kind) => ({
          org_id,
          part_id: crypto.randomUUID(),
          talk_id,
          language: '',
          kind,
          position: 0,
          text: `of kind ${kind}`,
          cites: '[1]',
        })),
      )
      .execute(),
  'that it is in the bin': (talk_id) => ask(admin, api.talks.remove, { talk_id }),
}

test.each(Object.entries(changes))('a list shows of a talk at once: %s', async (_, change) => {
  const before = await listNewest(org, LIMIT)
  expect(before).toEqual(await expected(org))
  await change(talk_ids[1] ?? '', alone(enterAsJob(context(), org_id)).db)
  const after = await listNewest(org, LIMIT)
  expect(after).toEqual(await expected(org))
  expect(after).not.toEqual(before)
  expect(after[0], 'another talk stays as it was').toEqual(before[0])
})

test('a title of a summary is shown before its first sentence', async () => {
  await changes['a summary']?.(talk_ids[0] ?? '', alone(org).db)
  expect((await listNewest(org, LIMIT)).map(({ summary }) => summary)).toEqual([null, null, 'of kind title'])
})

test('two people who heard different talks are shown what each of them heard', async () => {
  const member = await enter(await memberOf(org_id, {}))
  await ask(admin, api.talks.mark, { talk_id: talk_ids[2] ?? '', heard: true })
  for (let round = 0; round < 2; round++) {
    expect((await listNewest(org, LIMIT)).map(({ heard }) => heard)).toEqual([true, false, false])
    expect((await listNewest(member, LIMIT)).map(({ heard }) => heard)).toEqual([false, false, false])
  }
})
