import { writeFile } from 'node:fs/promises'
import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { ffmpeg, once, speech } from '../../testing/recordings.ts'
import { form, type FormPart } from '../../testing/multipart-form.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, organization, channelOf, app } = testApp()

const IMPORTED = 'Call imported successfully.\n'
const DUPLICATE = 'duplicate call rejected: the recording of another receiver is kept\n'
const AT = 1_669_740_338
/** What recorders of today send: no source. */
const CALL = { system: '11', talkgroup: '54241', dateTime: String(AT) }

let calls: Buffer[]
beforeAll(async () => {
  const said = ['engine one is on the way', 'engine two is on the way', 'ladder four is returning to the station now']
  calls = await Promise.all(said.map((text) => speech(text)))
})

const otherReceiver = (filter: string, format = 'wav') =>
  once(`receiver ${filter}.${format}`, async (file) => {
    await writeFile(`${file}.in.wav`, sound(0))
    await ffmpeg(['-i', `${file}.in.wav`, '-af', filter, file])
  })

async function station() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'Scanner', send: true, channel_id })).body
  const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks
  const send = async (call: Record<string, FormPart>, bytes: Buffer) => {
    const audio = { filename: 'call.wav', type: 'audio/x-wav', bytes }
    const parts = form({ audio, ...CALL, key, ...call })
    const { statusCode, body } = await app().inject({ method: 'POST', url: '/api/call-upload', ...parts })
    return `${statusCode} ${body}`
  }
  return { send, talks }
}

const sound = (at: number) => calls[at] ?? Buffer.alloc(0)

test('two calls on one talkgroup in the same second are two talks', async () => {
  const { send, talks } = await station()
  for (const bytes of calls) expect(await send({}, bytes)).toBe(`200 ${IMPORTED}`)
  expect(await talks()).toHaveLength(3)
})

test('two calls that differ in one word, sent at once, are two talks', async () => {
  const { send, talks } = await station()
  expect(await Promise.all([send({}, sound(0)), send({}, sound(1))])).toEqual([`200 ${IMPORTED}`, `200 ${IMPORTED}`])
  expect(await talks()).toHaveLength(2)
})

test.each([
  ['louder', 'volume=6dB'],
  ['quieter', 'volume=-20dB'],
  ['through a narrow band', 'highpass=f=300,lowpass=f=2800'],
  ['overdriven', 'volume=12dB'],
  ['that began later', 'atrim=start=0.15'],
  ['that closed later', 'apad=pad_dur=0.8'],
  ['at another rate', 'aresample=8000'],
])('the same call a second later from a receiver %s is one talk', async (_, filter) => {
  const { send, talks } = await station()
  expect(await send({}, sound(0))).toBe(`200 ${IMPORTED}`)
  expect(await send({ dateTime: String(AT + 1) }, await otherReceiver(filter))).toBe(`200 ${DUPLICATE}`)
  expect(await talks()).toHaveLength(1)
})

test('the same call from two receivers at once is one talk, and one of them is answered that it is not kept', async () => {
  const { send, talks } = await station()
  const [mp3, quiet] = [await otherReceiver('anull', 'mp3'), await otherReceiver('volume=-9dB')]
  const said = await Promise.all([send({}, sound(0)), send({}, mp3), send({ dateTime: String(AT + 1) }, quiet)])
  expect(said.toSorted()).toEqual([`200 ${IMPORTED}`, `200 ${DUPLICATE}`, `200 ${DUPLICATE}`])
  expect(await talks()).toHaveLength(1)
})

test('a call that is sent again is one talk, also when its first answer was lost', async () => {
  const { send, talks } = await station()
  const said = await Promise.all([send({}, sound(0)), send({}, sound(0)), send({}, sound(0))])
  expect(said).toEqual(said.map(() => `200 ${IMPORTED}`))
  expect(await send({}, sound(0))).toBe(`200 ${IMPORTED}`)
  expect(await talks()).toHaveLength(1)
})

test.each([
  ['on another talkgroup', { talkgroup: '54242' }],
  ['of another system', { system: '12' }],
  ['by another radio', { sources: '[{"pos":0,"src":45}]' }],
  ['a minute later', { dateTime: String(AT + 60) }],
])('the same sound %s is another talk', async (_, other) => {
  const { send, talks } = await station()
  expect(await send({ sources: '[{"pos":0,"src":44}]' }, sound(0))).toBe(`200 ${IMPORTED}`)
  expect(await send({ sources: '[{"pos":0,"src":44}]', ...other }, await otherReceiver('volume=6dB'))).toBe(
    `200 ${IMPORTED}`,
  )
  expect(await talks()).toHaveLength(2)
})

test.each([
  ['that heard no radio', { sources: '[]' }],
  ['that heard the same radio', { source: '44' }],
  ['on a talkgroup that it is patched to', { talkgroup: '54242', patches: '[54241,54242]' }],
])('a second receiver %s has the same call', async (_, other) => {
  const { send, talks } = await station()
  await send({ sources: '[{"pos":0,"src":44}]' }, sound(0))
  expect(await send(other, await otherReceiver('volume=6dB'))).toBe(`200 ${DUPLICATE}`)
  expect(await talks()).toHaveLength(1)
})

test('a longer recording of a call is kept beside the shorter one, because it has more', async () => {
  const { send, talks } = await station()
  await send({}, await otherReceiver('atrim=end=0.8'))
  expect(await send({}, sound(0))).toBe(`200 ${IMPORTED}`)
  expect(await talks()).toHaveLength(2)
})
