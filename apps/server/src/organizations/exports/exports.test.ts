import { api } from '@earshot/contract'
import { Talk } from '@earshot/contract/talks'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import { strFromU8, unzipSync } from 'fflate'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { form } from '../../testing/multipart-form.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { speech } from '../../testing/recordings.ts'
import { alone, enterAsJob } from '../scope.ts'
import { seedTalks } from '../../testing/seed-talks.ts'

const { ask, organization, memberOf, place, app, context } = testApp()
const { prepare } = api.exports

const fetchFrom = (url: string) => app().inject({ method: 'GET', url })

/** Unpacked by a different program. */
function unpacked(zip: Buffer) {
  const files = unzipSync(zip)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return {
    names: Object.keys(files)
      .filter((name) => !/^(import\/|manifest)/.test(name))
      .toSorted(),
    organization: JSON.parse(text('organization.json')),
    talks: text('talks.ndjson')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    notes: text('notes.ndjson')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    sound: (talk_id: string) => Buffer.from(Object.entries(files).find(([name]) => name.includes(talk_id))?.[1] ?? []),
  }
}

test('only admins can export, and a changed address is refused', async () => {
  const { org_id, admin } = await place()
  const member = await memberOf(org_id)
  const stranger = (await organization()).admin
  for (const [who, status] of [
    [member, 403],
    [stranger, 404],
    [null, 401],
  ] as const)
    expect((await ask(who, prepare, { org_id })).status).toBe(status)
  const { url } = (await ask(admin, prepare, { org_id, sound: false })).body
  expect((await fetchFrom(url.replace('sound=false', 'sound=true'))).statusCode).toBe(401)
  expect((await fetchFrom(`/v3/export?org_id=${org_id}`)).statusCode).toBe(401)
})

test('an address ends with the session that it was made for', async () => {
  const { org_id, admin } = await place()
  const { url } = (await ask(admin, prepare, { org_id, sound: false })).body
  expect((await fetchFrom(url)).statusCode).toBe(200)
  await ask(admin, api.sessions.revoke, {})
  expect((await fetchFrom(url)).statusCode).toBe(401)
})

test('an export has the organization’s lists, every talk with its words, and every recording as it was sent', async () => {
  const { org_id, admin, channel_id } = await place()
  const other = await place()
  await seedTalks({ context: context(), org_id: other.org_id }, [
    { text: 'of another organization', channel_id: other.channel_id, user_id: other.admin.user_id },
  ])
  const texts = Array.from({ length: 501 }, (_, at) => `talk number ${at}`)
  const said = texts.map((text) => ({ text, channel_id, user_id: admin.user_id }))
  await seedTalks({ context: context(), org_id }, said)
  await seedTalks({ context: context(), org_id }, [
    { text: 'thrown away', channel_id, user_id: admin.user_id, deleted: new Date().toISOString() },
  ])
  const audio = await speech('take me with you')
  const talk_id = await sent(admin, { org_id, channel_id }, audio)
  await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })
  const note = (await ask(admin, api.notes.create, { talk_id, position: 0, text: 'Check this' })).body

  const { url } = (await ask(admin, prepare, { org_id })).body
  const taken = await fetchFrom(url)
  expect([taken.statusCode, taken.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(taken.headers['content-disposition']).toMatch(/^attachment; filename="earshot-\d{4}-\d\d-\d\d\.zip"$/)
  const { names, organization, talks, notes, sound } = unpacked(taken.rawPayload)
  expect(names).toEqual([
    'notes.ndjson',
    'organization.json',
    expect.stringMatching(`^sound/Talk 20\\d\\d-[-\\d .]+\\.${talk_id}\\.wav$`),
    'talks.ndjson',
  ])
  expect(sound(talk_id).equals(audio)).toBe(true)
  expect(organization).toMatchObject({ org_id, alerts: [{ keyword: 'fire' }], channels: [{ channel_id }] })
  expect(JSON.stringify(organization)).not.toContain('verify')
  expect(notes).toEqual([note])
  expect(talks).toHaveLength(502)
  expect(z.array(z.omit(Talk, { audio_url: true })).safeParse(talks).success).toBe(true)
  expect(new Set(talks.map(({ text }) => text))).toEqual(new Set(['', ...texts]))
})

test('nothing of a talk in the bin is exported, nor what was written about it', async () => {
  const { org_id, admin, channel_id } = await place()
  const said = { text: 'fire', channel_id, user_id: admin.user_id }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [said])
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })).body
  await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  await ask(admin, api.hitComments.create, { talk_id, alert_id, text: 'Called the brigade' })
  await ask(admin, api.notes.create, { talk_id, position: 0, text: 'Check this' })
  const part = {
    part_id: crypto.randomUUID(),
    kind: 'action',
    position: 0,
    language: '',
    text: 'Put it out',
    who: null,
  } as const
  const { db } = alone(enterAsJob(context(), org_id))
  await db
    .insertInto('summary_parts')
    .values({ org_id, talk_id, ...part, cites: JSON.stringify([{ start: 0, end: 1 }]) })
    .execute()
  const files = async () => {
    const { url } = (await ask(admin, prepare, { org_id })).body
    const zip = unzipSync((await fetchFrom(url)).rawPayload)
    return Object.keys(zip).filter((name) => strFromU8(zip[name] ?? new Uint8Array()).includes(talk_id))
  }
  const written = ['notes', 'transcripts', 'summary_parts', 'hits', 'hit_events'].map((name) => `import/${name}.ndjson`)
  expect(await files()).toEqual(expect.arrayContaining(written))
  await ask(admin, api.talks.remove, { talk_id })
  expect(await files()).toEqual([])
})

test('audio can be left out, and the export is recorded in the audit log', async () => {
  const { org_id, admin, channel_id } = await place()
  await sent(admin, { org_id, channel_id }, await speech('leave me here'))
  const { url } = (await ask(admin, prepare, { org_id, sound: false })).body
  expect(unpacked((await fetchFrom(url)).rawPayload).names).toEqual([
    'notes.ndjson',
    'organization.json',
    'talks.ndjson',
  ])
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries[0]).toMatchObject({ action: 'organization.export', subject_id: org_id, user_id: admin.user_id })
})

async function sent({ token }: Person, fields: { org_id: string; channel_id: string }, audio: Buffer) {
  const { headers, payload } = form({ ...fields, audio })
  const authorization = `Bearer ${token}`
  const answer = await app().inject({
    method: 'POST',
    url: '/v3/save',
    headers: { ...headers, authorization },
    payload,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().talk_id as string
}
