import { api } from '@earshot/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionOf } from '../../../identity/sessions/sessions.service.ts'
import { alone, enterOrg, type MemberScope } from '../../../organizations/scope.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { insertVersion } from '../../versions/versions.repo.ts'
import { updateTranscript } from '../../redactions/redactions.repo.ts'
import { findTalk } from '../talks.repo.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()

let org_id: string
let admin: Person
let channel_id: string
let org: MemberScope
let talk_id: string

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  channel_id = await channelOf({ org_id, admin })
})

beforeEach(async () => {
  org = await enter(admin)
  ;[talk_id = ''] = await seedTalks(org, [{ text: 'the pump runs', user_id: admin.user_id, channel_id }])
})

const enter = async (person: Person) =>
  enterOrg({ context: context(), address: '127.0.0.1', ...(await sessionOf(context(), person.token)) }, org_id)

const other = { text: 'the pumps run', words: [{ text: 'the', start: 0, end: 1, confidence: 1 }] }

const changes: Record<string, () => Promise<unknown>> = {
  'its title': () => ask(admin, api.talks.update, { talk_id, title: 'changed' }),
  'what a person heard': () => ask(admin, api.talks.mark, { talk_id, heard: true, position: 1 }),
  'a hit': () =>
    sql`insert into hits (org_id, alert_id, talk_id, channel_id, keyword, start, "end", before, match, after)
      values (${org_id}, ${crypto.randomUUID()}, ${talk_id}, ${channel_id}, 'pump', 0, 1, '', 'pump', '')`.execute(
      org.db,
    ),
  'another transcript': () =>
    insertVersion(alone(org), talk_id, { ...other, engine: 'test', language: 'en', user_id: null }),
  'a transcript that was written anew': () => updateTranscript(alone(org), talk_id, { ...other, version: 1 }),
  'a transcript that is gone': () =>
    sql`delete from transcripts where org_id = ${org_id} and talk_id = ${talk_id}`.execute(org.db),
  'that it is in the bin': () => ask(admin, api.talks.remove, { talk_id }),
}

test.each(Object.entries(changes))('of a talk that was read before is shown at once: %s', async (_, change) => {
  const before = await findTalk(org, talk_id)
  await change()
  const after = await findTalk(org, talk_id)
  expect(after).not.toEqual(before)
})

test('each person is shown what they heard', async () => {
  const member = await enter(await memberOf(org_id, {}))
  await ask(admin, api.talks.mark, { talk_id, heard: true })
  for (let round = 0; round < 2; round++) {
    expect((await findTalk(org, talk_id))?.heard).toBe(true)
    expect((await findTalk(member, talk_id))?.heard).toBe(false)
  }
})

test('a talk that others read is not found by those who may not hear it, nor once it is deleted', async () => {
  const member = await memberOf(org_id, {})
  expect((await findTalk(await enter(member), talk_id))?.text).toBe('the pump runs')
  await ask(admin, api.channels.update, { channel_id, private: true })
  expect((await findTalk(org, talk_id))?.text).toBe('the pump runs')
  expect(await findTalk(await enter(member), talk_id)).toBeUndefined()
  await sql`delete from talks where org_id = ${org_id} and talk_id = ${talk_id}`.execute(org.db)
  expect(await findTalk(org, talk_id)).toBeUndefined()
})

test('a talk of the same id in another organization is another', async () => {
  await findTalk(org, talk_id)
  const elsewhere = await organization()
  const reader = await enterOrg(
    { context: context(), address: '127.0.0.1', ...(await sessionOf(context(), elsewhere.admin.token)) },
    elsewhere.org_id,
  )
  expect(await findTalk(reader, talk_id)).toBeUndefined()
})
