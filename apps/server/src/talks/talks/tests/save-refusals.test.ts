import { expect, test } from 'vitest'
import { form, type FormPart } from '../../../testing/multipart-form.ts'
import { bearer, testApp, type Person } from '../../../testing/test-app.ts'
import { speech } from '../../../testing/recordings.ts'
import { expectNoSideEffects } from '../../../testing/side-effects.ts'

const { send, memberOf, place, app, context } = testApp({ alone: true })

async function post(person: Person, parts: [string, FormPart][]) {
  const { headers, payload } = form(parts)
  const response = await app().inject({
    method: 'POST',
    url: '/v3/save',
    headers: { ...headers, ...bearer(person) },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}

const leavingNothing = expectNoSideEffects(context)
const wav = () => speech('water pump')

test('a visitor cannot send', async () => {
  const { admin: _, ...fields } = await place()
  const { status, refusal } = await leavingNothing(async () => send(null, fields, await wav()))
  expect([status, refusal.error]).toEqual([401, 'unauthenticated'])
})

test('a non-member cannot send, and learns nothing about what exists', async () => {
  const { org_id, channel_id } = await place()
  const stranger = await place()
  const refusals = await leavingNothing(async () => [
    await send(stranger.admin, { org_id, channel_id }, await wav()),
    await send(stranger.admin, { org_id: stranger.org_id, channel_id }, await wav()),
    await send(stranger.admin, { org_id, channel_id: stranger.channel_id }, await wav()),
    await send(stranger.admin, { org_id: stranger.org_id, channel_id: crypto.randomUUID() }, await wav()),
  ])
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(refusals[1]?.refusal).toEqual(refusals[3]?.refusal)
  expect(refusals[0]?.refusal).toEqual(refusals[2]?.refusal)
})

test('a member who may not send gets the reason', async () => {
  const { org_id, channel_id } = await place()
  const listener = await memberOf(org_id)
  await context()
    .connections.inside(org_id)
    .updateTable('members')
    .set({ send: false })
    .where('user_id', '=', listener.user_id)
    .execute()
  const { status, refusal } = await leavingNothing(async () => send(listener, { org_id, channel_id }, await wav()))
  expect([status, refusal.text]).toEqual([403, 'You can listen in this organization, but not send'])
})

test('a person with an unverified email cannot send', async () => {
  const { org_id, channel_id } = await place()
  const unverified = await memberOf(org_id, { verified: false })
  const { status } = await leavingNothing(async () => send(unverified, { org_id, channel_id }, await wav()))
  expect(status).toBe(403)
})

const INVALID = [400, 'invalid'] as const
const NOT_AUDIO = [415, 'unsupported_media'] as const
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.each<[string, FormPart, readonly [number, string]]>([
  ['nothing at all', Buffer.alloc(0), INVALID],
  ['a text', Buffer.from('water pump '.repeat(1000)), NOT_AUDIO],
  ['a few letters', Buffer.from('hi'), NOT_AUDIO],
  ['a picture', png, NOT_AUDIO],
  ['a picture that calls itself a recording', { bytes: png, filename: 'talk.webm', type: 'audio/webm' }, NOT_AUDIO],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), NOT_AUDIO],
  ['a program', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(5000)]), NOT_AUDIO],
  ['zeros', Buffer.alloc(100_000), NOT_AUDIO],
])('%s is no recording', async (_, audio, [status, error]) => {
  const { org_id, channel_id, admin } = await place()
  const answer = await leavingNothing(() =>
    post(admin, [
      ['org_id', org_id],
      ['channel_id', channel_id],
      ['audio', audio],
    ]),
  )
  expect(answer).toMatchObject({ status, body: { error, field: 'audio' } })
})

test.each<[string, (parts: [string, FormPart][], audio: FormPart) => [string, FormPart][], RegExp]>([
  ['no file', (parts) => parts.filter(([name]) => name !== 'audio'), /^The file part “audio” is missing$/],
  [
    'a file of another name',
    (parts, audio) => [...parts.filter(([name]) => name !== 'audio'), ['file', audio]],
    /^Unknown field “file”$/,
  ],
  [
    'the file as a text',
    (parts) => parts.map(([name, part]) => [name, name === 'audio' ? 'UklGRg==' : part]),
    /“audio”/,
  ],
  ['two files', (parts, audio) => [...parts, ['audio', audio]], /^Send one file at a time$/],
  ['a field that does not exist', (parts) => [['caption', 'x'], ...parts], /^Unknown field “caption”$/],
  ['such a field after the file', (parts) => [...parts, ['caption', 'x']], /^Unknown field “caption”$/],
  ['no channel', (parts) => parts.filter(([name]) => name !== 'channel_id'), /^This id is not valid$/],
  [
    'a word for a channel',
    (parts) => parts.map(([name, part]) => [name, name === 'channel_id' ? 'Ops' : part]),
    /^This id is not valid$/,
  ],
  ['a day for a time', (parts) => [['recorded_at', '2026-01-31'], ...parts], /^A time looks like/],
  ['a word for a client_id', (parts) => [...parts, ['client_id', 'mine']], /^This id is not valid$/],
  ['a field of its prototype', (parts) => [['__proto__', 'x'], ...parts], /./],
  [
    'more fields than there are',
    (parts) => [...Array.from({ length: 30 }, (): [string, FormPart] => ['org_id', 'x']), ...parts],
    /./,
  ],
  ['a field without end', (parts) => [['recorded_at', 'x'.repeat(100_000)], ...parts], /./],
])('a form with %s is refused', async (_, change, text) => {
  const { org_id, channel_id, admin } = await place()
  const audio = await wav()
  const whole: [string, FormPart][] = [
    ['org_id', org_id],
    ['channel_id', channel_id],
    ['audio', audio],
  ]
  const answer = await leavingNothing(() => post(admin, change(whole, audio)))
  expect(answer.body.text).toMatch(text)
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid' } })
})
