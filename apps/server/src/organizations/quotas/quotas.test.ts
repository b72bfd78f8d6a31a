import { api } from '@earshot/contract'
import { describe, expect, test } from 'vitest'
import { bearer, testApp, type Person } from '../../testing/test-app.ts'
import { silence, speech } from '../../testing/recordings.ts'
import { foldChanges } from '../../talks/analytics/rollups.service.ts'
import { enterAsJob } from '../scope.ts'
import { purge } from '../trash/purge.service.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { expectNoSideEffects } from '../../testing/side-effects.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()

function narrow(env: Record<string, string>) {
  const { ask, send, organization, memberOf, channelOf, app, context } = testApp({ alone: true, env })
  const begin = (person: Person, org_id: string, length: number) => {
    const metadata = `org_id ${Buffer.from(org_id).toString('base64')}`
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(length), 'upload-metadata': metadata }
    return app().inject({ method: 'POST', url: '/v3/uploads', headers: { ...headers, ...bearer(person) } })
  }
  const place = async () => {
    const { org_id, admin } = await organization()
    return { org_id, admin, channel_id: await channelOf({ org_id, admin }) }
  }
  return { ask, send, memberOf, context, begin, place, app, leavingNothing: expectNoSideEffects(context) }
}

describe('storage', () => {
  const { ask, send, context, begin, place, leavingNothing } = narrow({ QUOTA_STORAGE_GB: '0.0001' })
  const MOST = Math.floor(0.0001 * 1024 ** 3)

  test('a talk that exceeds the quota is refused by every way of sending, and leaves nothing behind', async () => {
    const { admin, ...fields } = await place()
    const audio = await silence(4)
    expect(audio.length).toBeGreaterThan(MOST)
    const json = { ...fields, audio: audio.toString('base64') }
    const refused = await leavingNothing(async () => [
      await send(admin, fields, audio),
      await ask(admin, api.talks.save, json),
    ])
    for (const { status, refusal } of refused) {
      expect([status, refusal.error]).toEqual([413, 'too_large'])
      expect(refusal.text).toMatch(/^The organization has reached its storage limit of 0\.1 MB/)
    }
    const upload = await begin(admin, fields.org_id, audio.length)
    expect([upload.statusCode, upload.json().error]).toEqual([413, 'too_large'])
  })

  test('an organization is full at its quota, and others are not', async () => {
    const { admin, ...fields } = await place()
    const audio = await silence(2)
    expect((await send(admin, fields, audio)).status).toBe(201)
    expect((await send(admin, fields, audio)).status).toBe(413)
    const other = await place()
    expect((await send(other.admin, { org_id: other.org_id, channel_id: other.channel_id }, audio)).status).toBe(201)
  })

  test('of eight talks sent at once for the last space one is accepted', async () => {
    const { admin, ...fields } = await place()
    const audio = await silence(2)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(admin, fields, audio)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(413)])
  })

  test('the talk that used up the quota can be sent again, with the same result', async () => {
    const { admin, ...fields } = await place()
    const asked = { ...fields, client_id: crypto.randomUUID() }
    const first = await send(admin, asked, await silence(3))
    const again = await send(admin, asked, await silence(3))
    expect([again.status, again.body.talk_id]).toEqual([201, first.body.talk_id])
  })

  test('an announced upload takes up space for a day', async () => {
    const { admin, org_id } = await place()
    expect((await begin(admin, org_id, MOST - 1000)).statusCode).toBe(201)
    expect((await begin(admin, org_id, 2000)).statusCode).toBe(413)
    const created = hoursAgo(25)
    await context().connections.inside(org_id).updateTable('uploads').set({ created }).execute()
    expect((await begin(admin, org_id, 2000)).statusCode).toBe(201)
  })

  test('an upload that has become a talk takes up no more than that', async () => {
    const { admin, org_id, channel_id } = await place()
    expect((await begin(admin, org_id, MOST - 1000)).statusCode).toBe(201)
    const told = { text: 'hello', user_id: admin.user_id, channel_id }
    const [talk_id] = await seedTalks({ context: context(), org_id }, [told])
    await context().connections.inside(org_id).updateTable('uploads').set({ talk_id }).execute()
    expect((await begin(admin, org_id, MOST - 1000)).statusCode).toBe(201)
  })

  test('a talk in the bin takes up space until it is purged', async () => {
    const { admin, ...fields } = await place()
    const { talk_id } = (await send(admin, fields, await silence(2))).body
    await ask(admin, api.talks.remove, { talk_id })
    expect((await send(admin, fields, await silence(2))).status).toBe(413)
  })

  test('bytes count whether they were added up before or came since, until their talk is purged', async () => {
    const { admin, ...fields } = await place()
    const { org_id } = fields
    const audio = await silence(2)
    const { talk_id } = (await send(admin, fields, audio)).body
    const db = context().connections.inside(org_id)
    for (const fold of [() => undefined, () => foldChanges(enterAsJob(context(), org_id))]) {
      await fold()
      expect((await begin(admin, org_id, MOST - audio.length + 1)).statusCode).toBe(413)
    }
    expect(await db.selectFrom('storage_totals').select('bytes').execute()).toEqual([{ bytes: audio.length }])
    await db
      .updateTable('talks')
      .set({ deleted: hoursAgo(31 * 24) })
      .where('talk_id', '=', talk_id)
      .execute()
    await purge(context())
    expect((await begin(admin, org_id, MOST)).statusCode).toBe(201)
    await foldChanges(enterAsJob(context(), org_id))
    expect(await db.selectFrom('storage_totals').select('bytes').execute()).toEqual([{ bytes: 0 }])
  })
})

describe('minutes a day', () => {
  const { ask, send, context, begin, place } = narrow({ QUOTA_MINUTES_A_DAY: '1' })

  test('when the minutes are used up the error says when to retry, by every way of sending', async () => {
    const { admin, ...fields } = await place()
    const { org_id, channel_id } = fields
    const told = { text: '', user_id: admin.user_id, channel_id, duration: 61 }
    await seedTalks({ context: context(), org_id }, [told])
    const { status, refusal } = await send(admin, fields, await speech('water pump'))
    expect([status, refusal.error, refusal.text]).toEqual([
      429,
      'too_many',
      'The organization has used its 1 minute for today. Try again tomorrow',
    ])
    const upload = await begin(admin, org_id, 1000)
    expect(upload.statusCode).toBe(429)
    const { body } = await ask(admin, api.operations.find, { org_id })
    expect([body.minutes, body.quota]).toEqual([expect.closeTo(61 / 60), { bytes: null, minutes: 1 }])
    expect(Number(upload.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(upload.headers['retry-after'])).toBeLessThanOrEqual(24 * 60 * 60)
  })

  test('yesterday’s talks do not count, and talks not measured yet do', async () => {
    const { admin, ...fields } = await place()
    const { org_id, channel_id } = fields
    const created = hoursAgo(25)
    await seedTalks({ context: context(), org_id }, [
      { text: '', user_id: admin.user_id, channel_id, duration: 900, created },
    ])
    const long = await silence(30)
    expect((await send(admin, fields, long)).status).toBe(201)
    expect((await ask(admin, api.search.search, { org_id })).body.talks[0]?.duration ?? null).toBeNull()
    expect((await send(admin, fields, await speech('water pump'))).status).toBe(429)
  })
})

describe('uploads under way', () => {
  const { memberOf, begin, place, app } = narrow({ QUOTA_OPEN_UPLOADS: '25' })

  test('a person can have twenty, an organization up to its quota, and cancelled ones make room', async () => {
    const { admin, org_id } = await place()
    const begun = await Promise.all(Array.from({ length: 22 }, () => begin(admin, org_id, 10)))
    expect(begun.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    const refused = begun.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toEqual({
      error: 'too_many',
      text: 'You have 20 uploads under way. Finish or cancel some first',
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60)

    const colleague = await memberOf(org_id)
    for (let at = 0; at < 5; at++) expect((await begin(colleague, org_id, 10)).statusCode).toBe(201)
    expect((await begin(colleague, org_id, 10)).json().text).toMatch(/^The organization has 25 uploads under way/)

    const url = String(begun.find(({ statusCode }) => statusCode === 201)?.headers.location)
    await app().inject({ method: 'DELETE', url, headers: { 'tus-resumable': '1.0.0', ...bearer(admin) } })
    expect((await begin(colleague, org_id, 10)).statusCode).toBe(201)
  })
})
