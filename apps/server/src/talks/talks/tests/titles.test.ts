import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type FilePart, form } from '../../../testing/multipart-form.ts'
import { bearer, testApp, type Person } from '../../../testing/test-app.ts'
import { datedSpeech, speech } from '../../../testing/recordings.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { openUploadClient } from '../../uploads/testing/client.ts'

const { ask, place, app, context, memberOf } = testApp({ worker: true })

let endpoint: string
beforeAll(async () => {
  endpoint = `${await app().listen({ port: 0, host: '127.0.0.1' })}/v3/uploads`
})

type Fixture = Awaited<ReturnType<typeof place>>

async function saved(person: Person, fields: Record<string, string>, audio: FilePart) {
  const { headers, payload } = form({ ...fields, audio })
  const sent = { method: 'POST', url: '/v3/save', headers: { ...headers, ...bearer(person) }, payload } as const
  const { statusCode, body } = await app().inject(sent)
  return { status: statusCode, body: JSON.parse(body) }
}

const find = async (person: Person, talk_id: string) => (await ask(person, api.talks.find, { talk_id })).body
const foundBy = async ({ admin, org_id }: Fixture, query: string) =>
  (await ask(admin, api.search.search, { org_id, query })).body.talks.map(({ title }) => title)

test.each([
  ['two lines', 'a\nb'],
  ['201 letters', 'x'.repeat(201)],
])('a title of %s is refused', async (_, title) => {
  const { admin, ...fields } = await place()
  const { status, body } = await saved(admin, { ...fields, title }, { bytes: await speech('one') })
  expect([status, body.error, body.field]).toEqual([400, 'invalid', 'title'])
})

test('every way of sending keeps the file name as the title, unless the sender sets one', async () => {
  const { admin, ...fields } = await place()
  const bytes = await speech('one')
  const named = { bytes, filename: 'Kim, interview 3.wav' }
  const audio = bytes.toString('base64')
  const inParts = async (metadata: Record<string, string>) => {
    const upload_id = await openUploadClient(endpoint, { person: admin, org_id: fields.org_id, bytes, metadata }).done
    return (await ask(admin, api.talks.save, { ...fields, upload_id })).body.title
  }
  const { org_id } = fields
  expect([
    (await saved(admin, fields, named)).body.title,
    (await saved(admin, { ...fields, title: ' Kim ' }, named)).body.title,
    (await saved(admin, { ...fields, title: '' }, named)).body.title,
    (await saved(admin, fields, { bytes })).body.title,
    (await ask(admin, api.talks.save, { ...fields, audio })).body.title,
    (await ask(admin, api.talks.save, { ...fields, audio, title: 'In JSON' })).body.title,
    await inParts({ org_id }),
    await inParts({ org_id, filename: 'Große Runde.flac' }),
  ]).toEqual(['Kim, interview 3', 'Kim', null, null, null, 'In JSON', null, 'Große Runde'])
})

const TOLD = '2024-05-01T10:00:00.000Z'
const INSIDE = '2019-03-02T08:15:00.000Z'
const FILE = '2021-07-07T07:07:07.000Z'

test('the recording date comes from the sender, then the file, then the file’s date, if plausible', async () => {
  const { admin, ...fields } = await place()
  const dates: [string, Record<string, string>, string | null][] = [
    [INSIDE, { recorded_at: TOLD, file_modified: FILE }, TOLD],
    [INSIDE, { file_modified: FILE }, INSIDE],
    [INSIDE, {}, INSIDE],
    ['1970-01-01T00:00:00.000Z', { file_modified: FILE }, FILE],
    ['2035-01-01T00:00:00.000Z', { file_modified: FILE }, FILE],
    ['1970-01-01T00:00:00.000Z', { file_modified: '1980-01-01T00:00:00.000Z' }, null],
  ]
  const sent = dates.map(async ([inside, said]) => {
    const bytes = await datedSpeech('one', inside)
    const { body } = await saved(admin, { ...fields, ...said }, { bytes })
    const talk = await eventually(
      () => find(admin, body.talk_id),
      ({ duration }) => duration !== null,
    )
    return talk.recorded_at === body.recorded_at && talk.recorded_at > TOLD ? null : talk.recorded_at
  })
  expect(await Promise.all(sent)).toEqual(dates.map(([, , expected]) => expected))
})

test('a date set by a person overrides the file’s, also when the talk runs again', async () => {
  const { admin, ...fields } = await place()
  const { body } = await saved(admin, fields, { bytes: await datedSpeech('one', INSIDE) })
  const { talk_id } = body
  await ask(admin, api.talks.update, { talk_id, recorded_at: TOLD })
  const talk = await eventually(
    () => find(admin, talk_id),
    ({ duration }) => duration !== null,
  )
  expect(talk.recorded_at).toBe(TOLD)
})

test('any member can set, change and remove a title, and search follows', async () => {
  const here = await place()
  const { admin, org_id, channel_id } = here
  const member = await memberOf(org_id)
  const text = 'the pump is running'
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [{ text, user_id: admin.user_id, channel_id }])
  const titled = async (title: string | null) => (await ask(member, api.talks.update, { talk_id, title })).body.title

  expect(await titled('Harbour watch')).toBe('Harbour watch')
  for (const query of ['harbour', 'HARBOUR pump', '"harbour watch"', '"pump is running" watch', 'harbor '])
    expect([query, await foundBy(here, query)]).toEqual([query, ['Harbour watch']])
  expect(await foundBy(here, '"running harbour" '), 'a phrase does not span text and title').toEqual([])
  expect(await foundBy(here, 'pump -watch')).toEqual([])
  const { talks } = (await ask(admin, api.search.search, { org_id, query: 'harbour' })).body
  expect(talks).toMatchObject([{ matches: [], snippet: [{ text, marked: false }], modified_by: member.user_id }])

  await ask(member, api.talks.update, { talk_id, text: 'the valve is running' })
  expect([await foundBy(here, 'valve harbour'), await foundBy(here, 'pump ')]).toEqual([['Harbour watch'], []])
  expect(await titled('')).toBeNull()
  expect(await foundBy(here, 'watch ')).toEqual([])
})

test('alerts match spoken words, not the title', async () => {
  const { admin, org_id, channel_id } = await place()
  const fields = { text: 'nothing to report', user_id: admin.user_id, channel_id }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [fields])
  await ask(admin, api.talks.update, { talk_id, title: 'Fire drill' })
  for (const sounds_like of [true, false]) {
    const { total } = (await ask(admin, api.alerts.try, { org_id, keyword: 'fire', sounds_like })).body
    expect(total).toBe(0)
  }
})
