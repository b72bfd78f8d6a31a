import { hash } from 'node:crypto'
import { api } from '@earshot/contract'
import { MASK } from '@earshot/contract/rules/mask'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import { alone, enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { purgeTalk } from '../../organizations/trash/purge.service.ts'
import { changeDuring, putOnHoldDuring } from '../../testing/put-on-hold.ts'
import { bearer, type Person, testApp } from '../../testing/test-app.ts'
import { openClipFixture } from '../clips/testing/clip-fixture.ts'
import { tonesIn } from '../clips/testing/tones.ts'
import { originalKey, playableKey } from '../talks/storage-keys.ts'
import { addTranscript } from '../versions/versions.service.ts'
import { bleepJob } from './bleep.job.ts'

/** No worker: the test runs each job explicitly. */
const home = testApp({ alone: true })
const { app, ask, context, memberOf } = home
const signal = new AbortController().signal
const REDACTED = `zero one ${MASK} four five six seven eight nine`

/** Ten seconds with a word and a tone each; "two three" is to be redacted. The bleep is the tone of the sixth second. */
async function open() {
  const place = await openClipFixture(home)
  const { org_id, talk_id, admin } = place
  const { storage } = context()
  await storage.put(originalKey(org_id, talk_id), await storage.read(playableKey(org_id, talk_id)))
  const listener = await memberOf(org_id, { name: 'Lee' })
  await ask(admin, api.members.update, { org_id, user_id: listener.user_id, moderate: false })
  const bleep = () => bleepJob.handle(context(), { org_id, talk_id }, signal)
  const scan = () => scanJob.handle(context(), { org_id, talk_id }, signal)
  const redact = async (asked: object = {}) => {
    const answer = await ask(admin, api.redactions.create, { talk_id, start: 2, end: 3.9, reason: 'A name', ...asked })
    await bleep()
    return answer
  }
  const read = async (who: Person) => (await ask(who, api.talks.find, { talk_id })).body
  const search = async (query: string) => (await ask(admin, api.search.search, { org_id, query })).body
  return { ...place, listener, bleep, scan, redact, read, search }
}

const get = (url: string, who: Person | null = null) => app().inject({ url, headers: bearer(who) })
const heardAt = async (url: string, who: Person | null = null) =>
  (await tonesIn((await get(url, who)).rawPayload)).seconds

test('people who do not moderate the channel can neither redact, nor see what was said, nor take it back', async () => {
  const { talk_id, listener, redact } = await open()
  const { redaction_id } = (await redact()).body
  for (const answer of [
    await ask(listener, api.redactions.create, { talk_id, start: 5, end: 6, reason: '' }),
    await ask(listener, api.redactions.list, { talk_id }),
    await ask(listener, api.redactions.remove, { talk_id, redaction_id }),
    await ask(listener, api.redactions.erase, { talk_id }),
  ])
    expect(answer.status).toBe(403)
})

test('a range that ends before it begins, or begins after the end, is refused', async () => {
  const { redact } = await open()
  expect((await redact({ start: 3, end: 3 })).refusal).toMatchObject({ error: 'invalid', field: 'end' })
  expect((await redact({ start: 11, end: 12 })).status).toBe(409)
})

test('the talk cannot be played until it is bleeped, and then the range is neither heard nor read', async () => {
  const { admin, talk_id, listener, bleep, read, publish, sender } = await open()
  const asked = { talk_id, start: 2, end: 3.9, reason: 'A name' }
  const before = (await read(listener)).audio_url
  const { status, body } = await ask(admin, api.redactions.create, asked)
  expect([status, body.said]).toEqual([201, 'two three'])
  for (const who of [admin, listener]) {
    const { audio_url } = await read(who)
    expect((await get(audio_url)).statusCode).toBe(409)
    expect((await get(`${audio_url}&original=true`)).statusCode).toBe(409)
  }
  expect((await publish(sender)).status).toBe(409)
  expect((await ask(admin, api.redactions.create, { ...asked, start: 5, end: 6 })).status).toBe(409)
  await bleep()
  await bleep()

  const { text, words, versions, redacted, audio_url } = await read(listener)
  expect([text, redacted, versions.map((version) => version.text)]).toEqual([REDACTED, true, [REDACTED]])
  expect(words.map((word) => word.text)).not.toContain('two')
  expect(await heardAt(audio_url)).toEqual([0, 1, 6, 4, 5, 6, 7, 8, 9])
  expect(audio_url).not.toBe(before)
  expect(await heardAt(before)).not.toContain(2)
})

test('only moderators get the recording as it was sent', async () => {
  const { admin, talk_id, listener, redact } = await open()
  await redact()
  const original = `/v3/get?talk_id=${talk_id}&original=true`
  expect(await heardAt(original, admin)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await heardAt(original, listener)).toEqual([0, 1, 6, 4, 5, 6, 7, 8, 9])
})

test('search, suggestions and alerts forget the range, and hits elsewhere keep no trace of it', async () => {
  const { org_id, admin, scan, redact, search } = await open()
  for (const keyword of ['three', 'four']) await ask(admin, api.alerts.save, { org_id, keyword })
  await scan()
  expect((await search('three')).total).toBe(1)
  await redact()
  await scan()
  for (const query of ['three', 'thre', '"two three"']) expect((await search(query)).talks, query).toEqual([])
  expect((await search('four')).total).toBe(1)
  const { hits } = (await ask(admin, api.hits.list, { org_id })).body
  expect(hits.map(({ keyword, before, match }) => [keyword, before, match])).toEqual([
    ['four', `zero one ${MASK}`, 'four'],
  ])
})

test('the audit log no longer quotes what was redacted', async () => {
  const { org_id, admin, talk_id, redact } = await open()
  await ask(admin, api.talks.remove, { talk_id })
  await ask(admin, api.talks.update, { talk_id, deleted: null })
  const quoted = async () => JSON.stringify((await ask(admin, api.audit.list, { org_id })).body)
  expect(await quoted()).toContain('zero one two three')
  await redact()
  expect(await quoted()).toContain(REDACTED)
  expect(await quoted()).not.toContain('three')
})

test('clips of the range are revoked, others stay, and later ones are bleeped', async () => {
  const { org_id, admin, redact, published } = await open()
  const [within, beside] = [await published({ start: 1, end: 3 }), await published({ start: 5, end: 8 })]
  await redact()
  const { clips } = (await ask(admin, api.clips.list, { org_id })).body
  expect(clips.map(({ clip_id }) => clip_id)).toEqual([beside.clip_id])
  expect((await get(`/v3/clip?clip_id=${within.clip_id}`)).statusCode).toBe(404)
  const { clip_id } = await published({ show_text: true })
  const card = (await ask(null, api.clips.find, { clip_id })).body
  expect(JSON.stringify(card)).not.toContain('three')
  expect(await heardAt(card.audio_url ?? '')).toEqual([0, 1, 6, 4, 5, 6, 7, 8, 9])
})

test('a clip that is published while its talk is being redacted waits for it, and is refused', async () => {
  const { org_id, admin, sender, talk_id, publish } = await open()
  const set = { redacting: 'sound' } as const
  const { refusal } = await changeDuring(context(), { org_id, talk_id, set }, () =>
    publish(sender, { start: 1, end: 3 }),
  )
  expect(refusal.text).toBe('This recording is being redacted. Try again in a moment')
  expect((await ask(admin, api.clips.list, { org_id })).body.clips).toEqual([])
})

test('the audit log says which talk without a title was redacted, and which of its clips were revoked', async () => {
  const { org_id, admin, talk_id, redact, published } = await open()
  await ask(admin, api.talks.update, { talk_id, title: '', recorded_at: '2026-01-31T09:30:00Z' })
  const { clip_id } = await published({ start: 1, end: 3, title: 'The gate' })
  await redact()
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  const told = entries.map(({ action, subject, subject_id }) => [action, subject, subject_id])
  expect(told).toContainEqual(['redaction.create', expect.stringMatching(/^\w+, 2026-01-31 09:30$/), talk_id])
  expect(told).toContainEqual(['clip.remove', 'The gate', clip_id])
})

test('an export has the bleeped sound and the masked text', async () => {
  const { org_id, admin, talk_id, redact } = await open()
  await redact()
  const { url } = (await ask(admin, api.exports.prepare, { org_id, sound: true })).body
  const files = unzipSync((await get(url)).rawPayload)
  const [, sound = new Uint8Array()] = Object.entries(files).find(([name]) => name.includes(`${talk_id}.mp3`)) ?? []
  expect((await tonesIn(sound)).seconds).not.toContain(2)
  const row = JSON.parse(strFromU8(files['import/talks.ndjson'] as Uint8Array))
  const sha256 = hash('sha256', sound)
  expect(row).toMatchObject({ talk_id, sha256, media_type: 'audio/mpeg', trim_start: 0 })
  const texts = Object.entries(files).filter(([name]) => !name.startsWith('sound/'))
  expect(texts.map(([, bytes]) => strFromU8(bytes)).join('\n')).not.toContain('two three')
})

test('a transcript that is stored after the redaction is masked, too', async () => {
  const { org_id, admin, talk_id, redact, read } = await open()
  await redact()
  const words = ['one', 'two', 'three', 'four'].map((text, at) => ({
    text,
    start: at + 1,
    end: at + 1.5,
    confidence: 1,
  }))
  const heard = { words, engine: 'another', language: 'en' }
  await inTransaction(enterAsJob(context(), org_id), (tx) => addTranscript(tx, talk_id, heard))
  expect((await read(admin)).text).toBe(`one ${MASK} four`)
})

test('a correction that was begun before the redaction does not bring the words back', async () => {
  const { talk_id, admin, redact, read, search } = await open()
  const { text } = await read(admin)
  await redact()
  for (const begun of [{ from_version: 1 }, {}]) {
    const late = await ask(admin, api.talks.update, { talk_id, text: `${text} ten`, ...begun })
    expect(late.body.text).toBe(`${REDACTED} ten`)
  }
  expect((await read(admin)).text).toBe(`${REDACTED} ten`)
  expect((await search('two')).talks).toEqual([])
  const without = await ask(admin, api.talks.update, { talk_id, text: REDACTED.replace(MASK, 'none'), from_version: 2 })
  expect(without.body.text).toContain(MASK)
})

test('taken back, everything is as before, also what was corrected since', async () => {
  const { admin, talk_id, listener, bleep, scan, redact, read, search } = await open()
  const { redaction_id } = (await redact()).body
  const other = (await redact({ start: 7, end: 7.5 })).body
  await ask(admin, api.talks.update, { talk_id, text: `ZERO one ${MASK} four five six ${MASK} eight nine` })
  expect((await ask(admin, api.redactions.remove, { talk_id, redaction_id })).status).toBe(200)
  await bleep()
  expect((await read(listener)).text).toBe(`ZERO one two three four five six ${MASK} eight nine`)
  expect(await heardAt((await read(listener)).audio_url)).toContain(2)
  await ask(admin, api.redactions.remove, { talk_id, redaction_id: other.redaction_id })
  await bleep()
  await scan()
  const { text, redacted, versions, audio_url } = await read(listener)
  expect([text, redacted]).toEqual(['ZERO one two three four five six seven eight nine', false])
  expect(versions.at(-1)?.text).toBe('zero one two three four five six seven eight nine')
  expect(await heardAt(audio_url)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect((await search('three')).total).toBe(1)
  expect((await ask(admin, api.redactions.remove, { talk_id, redaction_id })).status).toBe(404)
})

test('destroyed, it is in no file and no row, and cannot be taken back; a hold prevents it', async () => {
  const { org_id, admin, talk_id, bleep, redact, read } = await open()
  expect((await ask(admin, api.redactions.erase, { talk_id })).status).toBe(409)
  const { redaction_id } = (await redact()).body
  await ask(admin, api.retention.hold, { talk_id, reason: 'A lawsuit' })
  expect((await ask(admin, api.redactions.erase, { talk_id })).refusal.text).toMatch(/on hold/)
  await ask(admin, api.retention.release, { talk_id })
  const { body } = await ask(admin, api.redactions.erase, { talk_id })
  expect(body.map(({ said, erased }) => [said, erased !== null])).toEqual([['', true]])
  await bleep()
  await bleep()
  expect((await ask(admin, api.redactions.remove, { talk_id, redaction_id })).status).toBe(409)
  expect(await heardAt(`/v3/get?talk_id=${talk_id}&original=true`, admin)).toEqual([0, 1, 6, 4, 5, 6, 7, 8, 9])
  expect(await heardAt((await read(admin)).audio_url)).toEqual([0, 1, 6, 4, 5, 6, 7, 8, 9])
  const kept = await enterAsJob(context(), org_id).db.selectFrom('redacted_transcripts').selectAll().execute()
  expect(kept).toEqual([])

  const again = (await redact({ start: 7, end: 7.9 })).body
  expect(await heardAt((await read(admin)).audio_url)).toEqual([0, 1, 6, 4, 5, 6, 8, 9])
  await ask(admin, api.redactions.remove, { talk_id, redaction_id: again.redaction_id })
  await bleep()
  expect((await read(admin)).text).toBe(REDACTED)
})

test('a recording that was trimmed when it was sent is not trimmed again after a range of it is destroyed', async () => {
  const { org_id, admin, talk_id, bleep, redact } = await open()
  const { db } = alone(enterAsJob(context(), org_id))
  await db.updateTable('talks').set({ trim_start: 1, trim_end: 1 }).where('talk_id', '=', talk_id).execute()
  await redact()
  await ask(admin, api.redactions.erase, { talk_id })
  await bleep()
  const trims = db.selectFrom('talks').select(['trim_start', 'trim_end']).where('talk_id', '=', talk_id)
  expect(await trims.executeTakeFirst()).toEqual({ trim_start: 0, trim_end: 0 })
})

test('a hold that is set while it is being destroyed prevents it', async () => {
  const { org_id, admin, talk_id, redact } = await open()
  await redact()
  const erasing = await putOnHoldDuring(context(), { org_id, talk_id }, () =>
    ask(admin, api.redactions.erase, { talk_id }),
  )
  expect(erasing.refusal.text).toMatch(/on hold/)
  expect((await ask(admin, api.redactions.list, { talk_id })).body).toMatchObject([{ said: 'two three', erased: null }])
})

test('purged with its talk, no bleeped sound is left', async () => {
  const { org_id, talk_id, redact } = await open()
  await redact()
  await inTransaction(enterAsJob(context(), org_id), async (tx) => {
    const talk = await tx.db
      .selectFrom('talks')
      .select('channel_id')
      .where('talk_id', '=', talk_id)
      .executeTakeFirstOrThrow()
    await purgeTalk(tx, { talk_id, ...talk })
  })
  const { rows } = await context().connections.pool.query('select prefix from removals where prefix like $1', [
    `%${talk_id}%`,
  ])
  expect(rows.map(({ prefix }) => prefix)).toContain(`bleeped/${org_id}/${talk_id}/`)
})
