import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@earshot/contract'
import { MASK } from '@earshot/contract/rules/mask'
import { expect, test } from 'vitest'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import { sendEmailJob } from '../../alerts/mail/send-email.job.ts'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { openRows } from '../../testing/fixtures/tenant-rows.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { bearer, testApp } from '../../testing/test-app.ts'
import { tones, tonesIn } from '../clips/testing/tones.ts'
import { bleepJob } from '../redactions/bleep.job.ts'
import { originalKey, playableKey } from '../talks/storage-keys.ts'
import { eraseJob } from './erase.job.ts'
import { nameElsewhere } from './testing/name-elsewhere.ts'

/** No worker: the test runs each job explicitly. */
const home = testApp({ alone: true })
const { app, ask, context, memberOf, place } = home
const NAME = 'Ortrud Quillfeather'
/** Sounds like the tone of the sixth second. */
const BLEEP = 6
const [SAID, NAMED] = ['the marzipan submarine sails', 'please ask Ortrud Quillfeather about it now']

async function open() {
  const { org_id, admin, channel_id } = await place()
  const ortrud = await memberOf(org_id, { name: NAME })
  const ben = await memberOf(org_id, { name: 'Ben' })
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: NAME })).body
  const talk = { channel_id, duration: 7, playable: true }
  const [own = '', spoken = '', named = '', other = ''] = await seedTalks({ context: context(), org_id }, [
    { ...talk, user_id: ortrud.user_id, text: SAID },
    { ...talk, user_id: ben.user_id, speaker_id, text: 'marzipan again' },
    { ...talk, user_id: ben.user_id, text: NAMED },
    { ...talk, user_id: ben.user_id, text: 'nothing to see', title: `About ${NAME}` },
  ])
  for (const talk_id of [own, spoken, named, other])
    for (const key of [playableKey(org_id, talk_id), originalKey(org_id, talk_id)])
      await context().storage.put(key, once(await tones(7)))
  const person = { user_id: ortrud.user_id, speaker_ids: [speaker_id], names: [NAME, ortrud.email] }
  const start = async (asked: object = {}) =>
    ask(admin, api.erasures.create, { org_id, ...person, confirm: NAME, ...asked })
  const find = async () => (await ask(admin, api.erasures.preview, { org_id, ...person })).body
  return { org_id, admin, ben, ortrud, channel_id, speaker_id, own, spoken, named, other, person, start, find }
}

type Place = Awaited<ReturnType<typeof open>>

async function* once(bytes: Buffer) {
  yield bytes
}

const signal = new AbortController().signal
const run = (org_id: string, erasure_id: string, until = signal) =>
  eraseJob.handle(context(), { org_id, erasure_id, address: '', session_id: null }, until)
const bleep = (org_id: string, talk_id: string) => bleepJob.handle(context(), { org_id, talk_id }, signal)

/** Until the sounds are bleeped, the job waits. */
async function erase({ org_id, named, start }: Place, asked: object = {}) {
  const { erasure_id } = (await start(asked)).body
  await expect(run(org_id, erasure_id)).rejects.toThrow('not before')
  await bleep(org_id, named)
  await run(org_id, erasure_id)
  return erasure_id
}

test('only admins find, erase, and see what was erased', async () => {
  const { org_id, ben, person } = await open()
  for (const answer of [
    await ask(ben, api.erasures.list, { org_id }),
    await ask(ben, api.erasures.preview, { org_id, ...person }),
    await ask(ben, api.erasures.create, { org_id, ...person, confirm: NAME }),
  ])
    expect(answer.status).toBe(403)
})

test('a name that is typed wrongly, nobody to erase, and people of other organizations are refused', async () => {
  const { org_id, admin, start } = await open()
  const elsewhere = await open()
  expect((await start({ confirm: 'Ortrud' })).refusal).toMatchObject({ error: 'conflict', field: 'confirm' })
  const nobody = { org_id, confirm: '' }
  expect((await ask(admin, api.erasures.create, nobody)).refusal).toMatchObject({ error: 'invalid', field: 'names' })
  for (const foreign of [{ user_id: elsewhere.ortrud.user_id }, { speaker_ids: [elsewhere.speaker_id] }])
    expect((await ask(admin, api.erasures.preview, { org_id, ...foreign })).status).toBe(404)
})

test('who has left is listed with their name until it is masked, and then confirmed with a fixed word', async () => {
  const place = await open()
  const { org_id, admin, ben, ortrud, person, start } = place
  const list = async () => (await ask(admin, api.erasures.formerMembers, { org_id })).body
  expect(await list()).toEqual([])
  expect((await ask(ben, api.erasures.formerMembers, { org_id })).status).toBe(403)
  await ask(ortrud, api.members.remove, { org_id, user_id: ortrud.user_id })
  await hide(org_id, { admin: ben, user_id: ortrud.user_id })
  expect(await list()).toEqual([
    { user_id: ortrud.user_id, name: NAME, talks: 2, last_talk: expect.stringMatching(/^20/) },
  ])
  await erase(place)
  expect(await list()).toEqual([])
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { channel_id: place.channel_id, user_id: ortrud.user_id, text: SAID },
  ])
  expect(await list()).toMatchObject([{ user_id: ortrud.user_id, name: '', talks: 1 }])
  const nameless = { ...person, speaker_ids: [], names: [] }
  expect((await ask(admin, api.erasures.preview, { org_id, ...nameless })).body).toMatchObject({
    name: 'erase',
    listed: [{ talk_id }],
  })
  expect((await start({ ...nameless, confirm: '' })).refusal).toMatchObject({ error: 'conflict', field: 'confirm' })
  expect((await start({ ...nameless, confirm: 'erase' })).status).toBe(201)
})

test('the last admin cannot be removed with their talks, and one erasure follows the other', async () => {
  const { org_id, admin, start } = await open()
  const self = { user_id: admin.user_id, speaker_ids: [], names: [], confirm: 'Ada', remove_member: true }
  expect((await ask(admin, api.erasures.create, { org_id, ...self })).status).toBe(409)
  expect((await start()).status).toBe(201)
  expect((await start()).refusal.text).toMatch(/Another erasure/)
})

test('it finds talks of the person, and words, titles, notes and names elsewhere; private channels only by count', async () => {
  const { org_id, admin, ben, ortrud, channel_id, own, spoken, named, other, find } = await open()
  await ask(admin, api.tags.create, { org_id, tag: `for ${NAME}` })
  await greet({ org_id, admin, channel_id })
  await ask(ben, api.notes.create, { talk_id: named, position: 1, text: `${NAME} knows` })
  await ask(ortrud, api.notes.create, { talk_id: named, position: 1, text: 'I do' })
  await ask(admin, api.retention.hold, { talk_id: own, reason: 'A lawsuit' })
  await hide(org_id, { admin: ben, user_id: ortrud.user_id })
  const { listed, others, ...counts } = await find()
  expect(counts).toEqual({ name: NAME, talks: 2, naming_talks: 2, written_notes: 1, held_talks: 1, hidden_talks: 1 })
  expect(new Map(listed.map(({ talk_id, parts, held }) => [talk_id, `${parts} ${held}`]))).toEqual(
    new Map([
      [own, 'talk true'],
      [spoken, 'talk false'],
      [named, 'words,notes false'],
      [other, 'title false'],
    ]),
  )
  const found = [`speaker ${NAME}`, `tag for ${NAME}`, `phone_line This is ${NAME}`]
  expect(others.map(({ kind, text }) => `${kind} ${text}`)).toEqual(found)
})

const greet = ({ org_id, admin, channel_id }: Pick<Place, 'org_id' | 'admin' | 'channel_id'>) =>
  ask(admin, api.phoneLines.create, { org_id, channel_id, number: '+493012345678', greeting: `This is ${NAME}` })

/** A talk in a private channel that the admin is not in. */
async function hide(org_id: string, { admin, user_id }: { admin: { user_id: string }; user_id: string }) {
  const { db } = alone(enterAsJob(context(), org_id))
  const channel_id = crypto.randomUUID()
  await db
    .insertInto('channels')
    .values({ org_id, channel_id, name: 'Board', private: true, created_by: admin.user_id })
    .execute()
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [{ channel_id, user_id, text: SAID }])
  return talk_id
}

test('afterwards no table and no file has what they said or what names them', async () => {
  const place = await open()
  const { org_id, admin, ben, ortrud, channel_id, own, named } = place
  await leaveTraces(place)
  const before = await everything(org_id)
  expect(tracesIn(before, [own, NUMBER])).toEqual([...TRACES, own, NUMBER])
  const erasure_id = await erase(place, { names: [NAME, ortrud.email, 'Quillfeather', NUMBER] })
  const after = await everything(org_id)
  expect(tracesIn(after, [ortrud.email, NUMBER])).toEqual([])
  expect((await ask(admin, api.talks.find, { talk_id: own })).status).toBe(404)
  expect((await ask(ben, api.talks.find, { talk_id: named })).body).toMatchObject({
    text: `please ask ${MASK} about it now, truly`,
    redacted: true,
  })
  const [entry] = (await ask(admin, api.erasures.list, { org_id })).body
  expect(entry).toMatchObject({
    erasure_id,
    state: 'done',
    erased_talks: 3,
    redacted_talks: 3,
    deleted_notes: 1,
    held_talks: 0,
  })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.slice(0, 1).map(({ action, subject }) => [action, subject])).toEqual([['erasure.finish', '6']])
  const { members } = { members: (await ask(admin, api.members.list, { org_id })).body }
  expect(members.map(({ user_id }) => user_id)).toContain(ortrud.user_id)
  expect((await ask(admin, api.search.search, { org_id, query: 'marzipan', channel_id })).body.total).toBe(0)
})

const NUMBER = '+12025550188'
const TRACES = ['marzipan', 'submarine', 'quillfeather']

const tracesIn = (text: string, more: string[]) =>
  [...TRACES, ...more].filter((trace) => text.toLowerCase().includes(trace))

async function leaveTraces({ org_id, admin, ben, ortrud, own, named, channel_id }: Place) {
  const asked = { org_id, name: `${NAME}'s hook`, url: 'http://127.0.0.1:9/', events: ['hit.created' as const] }
  await ask(admin, api.webhooks.create, asked)
  for (const keyword of ['sails', `${NAME} about`, 'please'])
    await ask(admin, api.alerts.save, { org_id, keyword, exclude: [`call ${NAME}`] })
  for (const talk_id of [own, named]) await scanJob.handle(context(), { org_id, talk_id }, signal)
  await ask(ortrud, api.clips.save, { talk_id: own, title: 'marzipan', show_text: true })
  await ask(ortrud, api.notes.create, { talk_id: named, position: 1, text: 'Bring marzipan' })
  await ask(ben, api.notes.create, { talk_id: named, position: 1, text: `${NAME} knows` })
  await ask(ben, api.talks.update, { talk_id: named, text: `${NAMED}, truly` })
  await ask(admin, api.talks.remove, { talk_id: own })
  await ask(admin, api.talks.update, { talk_id: own, deleted: null })
  await ask(admin, api.blockedCallers.block, { org_id, caller: NUMBER })
  await ask(admin, api.tags.create, { org_id, tag: NAME, description: `${NAME} only` })
  await ask(admin, api.channels.update, { channel_id, notes: `Ask ${NAME}` })
  await ask(admin, api.addresses.create, { org_id, name: NAME })
  await greet({ org_id, admin, channel_id })
  await ask(admin, api.invites.save, { org_id, email: ortrud.email, name: NAME, admin: false })
  await ask(admin, api.members.update, { org_id, user_id: ortrud.user_id, send: false })
  await ask(admin, api.engines.update, { org_id, vocabulary: [NAME, 'ledger'] })
  await nameElsewhere(home, { org_id, admin, channel_id, name: NAME })
  await hide(org_id, { admin: ben, user_id: ortrud.user_id })
  const email = { to: ben.email, subject: 'New', text: `marzipan at talk_id=${own}`, html: '', message_id: '<a@b>' }
  await context().jobs.enqueue(context().connections.outside, sendEmailJob, email)
  await context().mail.send(email)
}

/** Rows of the organization past every policy, waiting jobs, and the bytes of all files. */
async function everything(org_id: string) {
  const rows = await openRows(context())
  const all = JSON.stringify(await rows.of(org_id))
  await rows.close()
  const { rows: jobs } = await context().connections.pool.query('select data from boss.job')
  const { dataDir } = context().config
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((each) => each.isFile())
  const contents = await Promise.all(
    files.map(async ({ parentPath, name }) => `${name} ${await readFile(path.join(parentPath, name), 'latin1')}`),
  )
  return [all, JSON.stringify(jobs.filter(({ data }) => data?.text)), ...contents].join('\n')
}

test('talks on hold stay with their speaker, and so does what the admin leaves out', async () => {
  const place = await open()
  const { org_id, admin, own, spoken, other, speaker_id } = place
  await ask(admin, api.retention.hold, { talk_id: spoken, reason: 'A lawsuit' })
  await erase(place, { keep: [other] })
  expect((await ask(admin, api.talks.find, { talk_id: spoken })).body).toMatchObject({
    text: 'marzipan again',
    speaker_id,
  })
  expect((await ask(admin, api.talks.find, { talk_id: other })).body.title).toBe(`About ${NAME}`)
  expect((await ask(admin, api.talks.find, { talk_id: own })).status).toBe(404)
  const [entry] = (await ask(admin, api.erasures.list, { org_id })).body
  expect(entry).toMatchObject({ state: 'done', held_talks: 1, kept_talks: 1 })
})

test('killed at any moment it goes on where it stopped, and a failed one can be resumed', async () => {
  const { org_id, admin, named, start } = await open()
  const { erasure_id } = (await start()).body
  await expect(run(org_id, erasure_id, AbortSignal.abort(new Error('killed')))).rejects.toThrow('killed')
  await expect(run(org_id, erasure_id)).rejects.toThrow('not before')
  await eraseJob.giveUp?.(context(), { org_id, erasure_id, address: '', session_id: null })
  expect((await ask(admin, api.erasures.list, { org_id })).body[0]?.state).toBe('failed')
  expect((await ask(admin, api.erasures.resume, { org_id, erasure_id })).body.state).toBe('waiting')
  await bleep(org_id, named)
  for (let again = 0; again < 2; again++) await run(org_id, erasure_id)
  const [entry] = (await ask(admin, api.erasures.list, { org_id })).body
  expect(entry).toMatchObject({ state: 'done', erased_talks: 2, redacted_talks: 2 })
  expect((await ask(admin, api.erasures.resume, { org_id, erasure_id })).body.state).toBe('done')
})

test('the recording of others no longer has the seconds in which the person was named', async () => {
  const place = await open()
  const { org_id, admin, named } = place
  const { db } = alone(enterAsJob(context(), org_id))
  await db.updateTable('talks').set({ trim_start: 1 }).where('talk_id', '=', named).execute()
  await erase(place)
  const trims = db.selectFrom('talks').select('trim_start').where('talk_id', '=', named)
  expect(await trims.executeTakeFirst(), 'it is not trimmed a second time').toEqual({ trim_start: 0 })
  const original = await app().inject({ url: `/v3/get?talk_id=${named}&original=true`, headers: bearer(admin) })
  expect([original.statusCode, original.headers['content-type']]).toEqual([200, 'audio/mpeg'])
  // The second word of the name ends in the middle of the third second.
  expect((await tonesIn(original.rawPayload)).seconds).toEqual([0, 1, BLEEP, 3, 4, 5, 6])
  expect(await db.selectFrom('redacted_transcripts').selectAll().where('org_id', '=', org_id).execute()).toEqual([])
})

test('of a person in two organizations only the one that was asked forgets them', async () => {
  const place = await open()
  const elsewhere = await open()
  await erase(place, { remove_member: true })
  const { org_id, admin, ortrud } = place
  const members = (await ask(admin, api.members.list, { org_id })).body
  expect(members.map(({ user_id }) => user_id)).not.toContain(ortrud.user_id)
  expect(tracesIn(await everything(elsewhere.org_id), [])).toEqual(TRACES)
  expect((await ask(elsewhere.admin, api.speakers.list, { org_id: elsewhere.org_id })).body).toHaveLength(1)
})
