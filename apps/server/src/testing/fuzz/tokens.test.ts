import { createHmac, randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import {
  base64url,
  CompactEncrypt,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp, type Person } from '../test-app.ts'

// No token may take long to process.
vi.setConfig({ testTimeout: 10_000 })
afterAll(() => vi.resetConfig())

const { ask, organization, person, app, context } = testApp({ alone: true })
const { exchange } = api.sessions
const AUDIENCE = 'earshot'
const issuer = () => `${context().config.appUrl}/identity`
const seconds = () => Math.floor(Date.now() / 1000)

/** A provider key whose private half the test has. */
const kid = randomUUID()
const sid = randomUUID()
let privateKey: CryptoKey
let publicKey: CryptoKey
let sessionsBefore: number

beforeAll(async () => {
  ;({ privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true }))
  const jwk = JSON.stringify(await exportJWK(publicKey))
  await context().connections.pool.query(
    `insert into auth.jwks (id, "publicKey", "privateKey", "createdAt") values ($1, $2, '{}', '2001-01-01')`,
    [kid, jwk],
  )
  await context().connections.pool.query(
    `with eve as (
       insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
       values ($1, 'Eve', 'eve@example.org', true, now(), now()) returning id)
     insert into auth.session (id, token, "userId", "createdAt", "updatedAt", "expiresAt")
     select $1, $1::text, id, now(), now(), now() + interval '1 day' from eve`,
    [sid],
  )
})

const claims = (changed: Record<string, unknown> = {}): JWTPayload => {
  const times = { iat: seconds(), exp: seconds() + 600 }
  const said = { iss: issuer(), aud: AUDIENCE, sub: 'somebody', sid, ...times, ...changed }
  return JSON.parse(JSON.stringify({ email: 'eve@example.org', email_verified: true, name: 'Eve', ...said }))
}

const signed = (payload: JWTPayload, header: Record<string, unknown> = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid, ...header }).sign(privateKey)

const encoded = (value: unknown) => base64url.encode(JSON.stringify(value))

function withSecret(payload: object, secret: string | Uint8Array, header: Record<string, unknown> = {}) {
  const said = `${encoded({ alg: 'HS256', kid, ...header })}.${encoded(payload)}`
  return `${said}.${createHmac('sha256', secret).update(said).digest('base64url')}`
}

const unsigned = (alg: string) => `${encoded({ alg, kid })}.${encoded(claims())}.`
const without = (name: string) => signed(claims({ [name]: undefined }))

/** Signed with a key that the token itself contains. */
async function selfMade(header: (jwk: object) => Record<string, unknown>) {
  const own = await generateKeyPair('EdDSA', { extractable: true })
  const jwk = await exportJWK(own.publicKey)
  return new SignJWT(claims()).setProtectedHeader({ alg: 'EdDSA', kid, ...header(jwk) }).sign(own.privateKey)
}

async function changed(token: Promise<string>, change: (parts: string[]) => string[]) {
  return change((await token).split('.')).join('.')
}

const forged: [string, () => Promise<string> | string][] = [
  ['no algorithm', () => unsigned('none')],
  ['no algorithm in capitals', () => unsigned('NONE')],
  ['no algorithm and no header for it', () => `${encoded({})}.${encoded(claims())}.`],
  [
    'HS256 with the public key as bytes',
    async () => withSecret(claims(), base64url.decode((await exportJWK(publicKey)).x ?? '')),
  ],
  ['HS256 with the public key as text', async () => withSecret(claims(), (await exportJWK(publicKey)).x ?? '')],
  ['HS256 with the public key as JSON', async () => withSecret(claims(), JSON.stringify(await exportJWK(publicKey)))],
  ['HS256 with the public key as PEM', async () => withSecret(claims(), await exportSPKI(publicKey))],
  ['HS256 with nothing', () => withSecret(claims(), '')],
  ['another key under the same name', () => selfMade(() => ({}))],
  ['a key of its own', () => selfMade((jwk) => ({ jwk }))],
  [
    'a key at an address of its own',
    () => selfMade((jwk) => ({ jku: `data:application/json,${JSON.stringify({ keys: [jwk] })}` })),
  ],
  ['a certificate of its own', () => selfMade(() => ({ x5c: ['MIIB'], x5u: 'http://127.0.0.1:1/' }))],
  ['a key named by a path', () => selfMade(() => ({ kid: '../../../../dev/null' }))],
  ['a key named by SQL', () => selfMade(() => ({ kid: "' union select 'k' --" }))],
  ['a key named by a number', () => signed(claims(), { kid: 7 })],
  ['a key named by a list', () => signed(claims(), { kid: [kid] })],
  ['a key of no name', () => selfMade(() => ({ kid: '' }))],
  ['another issuer', () => signed(claims({ iss: 'https://evil.example.org/identity' }))],
  ['an issuer that only begins alike', () => signed(claims({ iss: `${issuer()}.evil.example.org` }))],
  ['several issuers', () => signed(claims({ iss: [issuer()] }))],
  ['no issuer', () => without('iss')],
  ['another audience', () => signed(claims({ aud: 'another-program' }))],
  ['several audiences', () => signed(claims({ aud: [AUDIENCE, 'another-program'] }))],
  ['no audience', () => without('aud')],
  ['an access token', () => signed(claims(), { typ: 'at+jwt' })],
  ['a logout token', () => signed(claims({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }))],
  ['another type', () => signed(claims(), { typ: 'secevent+jwt' })],
  ['no subject', () => without('sub')],
  ['an empty name', () => signed(claims({ sub: '' }))],
  ['no sign-in', () => without('sid')],
  ['a sign-in that is no id', () => signed(claims({ sid: 'x' }))],
  ['a sign-in that never was', () => signed(claims({ sid: randomUUID() }))],
  ['no end', () => without('exp')],
  ['no beginning', () => without('iat')],
  ['an end that is no number', () => signed(claims({ exp: '9999999999' }))],
  ['a beginning that is no number', () => signed(claims({ iat: 'now' }))],
  ['an end in the past', () => signed(claims({ iat: seconds() - 700, exp: seconds() - 60 }))],
  ['a beginning in the future', () => signed(claims({ iat: seconds() + 300 }))],
  ['a time that has not come', () => signed(claims({ nbf: seconds() + 300 }))],
  ['something that has to be understood', () => changedHeader({ crit: ['exp2'], exp2: 1 })],
  ['a body that is not encoded', () => changedHeader({ crit: ['b64'], b64: false })],
  [
    'a changed body',
    () => changed(signed(claims()), ([head = '', , sign = '']) => [head, encoded(claims({ sub: 'admin' })), sign]),
  ],
  [
    'a cut signature',
    () => changed(signed(claims()), ([head = '', body = '', sign = '']) => [head, body, sign.slice(0, -4)]),
  ],
  ['no signature', () => changed(signed(claims()), ([head = '', body = '']) => [head, body, ''])],
  ['two parts', () => changed(signed(claims()), ([head = '', body = '']) => [head, body])],
  ['four parts', () => changed(signed(claims()), (parts) => [...parts, 'x'])],
  [
    'a body that is no object',
    () => changed(signed(claims()), ([head = '', , sign = '']) => [head, encoded('x'), sign]),
  ],
  [
    'a list of claims',
    () => changed(signed(claims()), ([head = '', , sign = '']) => [head, encoded([claims()]), sign]),
  ],
  ['an encrypted one', () => encrypted()],
  ['only dots', () => '..'],
  ['dots without end', () => '.'.repeat(8000)],
  ['letters of other alphabets', () => 'ⅇ.ⅈ.ⅉ'],
]

/** A header that the signing library would not write. */
async function changedHeader(header: Record<string, unknown>) {
  const said = `${encoded({ alg: 'EdDSA', kid, ...header })}.${encoded(claims())}`
  const signature = await crypto.subtle.sign('Ed25519', privateKey, Buffer.from(said))
  return `${said}.${base64url.encode(new Uint8Array(signature))}`
}

const encrypted = () =>
  new CompactEncrypt(Buffer.from(JSON.stringify(claims())))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(new Uint8Array(32))

const countSessions = async () =>
  (await context().connections.pool.query('select count(*)::int as count from sessions')).rows[0].count

async function refusal(asking: () => Promise<{ statusCode: number; body: string }>) {
  const { statusCode, body } = await asking()
  return [statusCode, JSON.parse(body).error]
}

const exchanged = (token: string) => () => app().inject({ method: 'POST', url: '/v3/token', payload: { token } })
const shown = (token: string) => () => app().inject({ url: '/v3/user', headers: { authorization: `Bearer ${token}` } })
const OVER = [401, 'unauthenticated']

test('a token signed by the provider opens a session, so the refusals below have the stated cause', async () => {
  const { status } = await ask(null, exchange, { token: await signed(claims({ sub: randomUUID() })) })
  expect(status).toBe(200)
})

describe('no session is opened by a token of', () => {
  beforeAll(async () => {
    sessionsBefore = await countSessions()
  })

  test.each(forged)('%s', async (_, make) => {
    expect(await refusal(exchanged(await make()))).toEqual(OVER)
  })

  test('our own making: a session, or a key for programs', async () => {
    const { token, key } = await ours()
    sessionsBefore = await countSessions()
    expect(await refusal(exchanged(token))).toEqual(OVER)
    expect(await refusal(exchanged(key))).toEqual(OVER)
  })

  test('a hundred thousand characters', async () => {
    expect(await refusal(exchanged(`${await signed(claims())}${'A'.repeat(100_000)}`))).toEqual([400, 'invalid'])
    expect(await refusal(exchanged('x'.repeat(8192)))).toEqual(OVER)
  })

  test('none of these opens a session', async () => {
    expect(await countSessions()).toBe(sessionsBefore)
  })
})

async function ours() {
  const { admin, org_id } = await organization()
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'Program' })).body
  return { token: admin.token, key, org_id }
}

describe('nothing is opened by showing', () => {
  test.each(forged)('tokens that are not provider tokens either: %s', async (_, make) => {
    expect(await refusal(shown((await make()).replaceAll(/[^\x20-\x7e]/g, '?')))).toEqual(OVER)
  })

  test('the token of an identity provider, which is for exchange only', async () => {
    expect(await refusal(shown(await signed(claims())))).toEqual(OVER)
  })

  test.each<[string, (claims: Record<string, unknown>) => object, Record<string, unknown>?]>([
    ['that is over', (said) => ({ ...said, iat: seconds() - 90_000, exp: seconds() - 1 })],
    ['without an end', (said) => ({ ...said, exp: undefined })],
    ['without a beginning', (said) => ({ ...said, iat: undefined })],
    ['without a person', (said) => ({ ...said, sub: undefined })],
    ['without a session', (said) => ({ ...said, sid: undefined })],
    ['of a session that is no id', (said) => ({ ...said, sid: "' or true --" })],
    ['of a session that is a list', (said) => ({ ...said, sid: [said.sid] })],
    ['of a session that is null', (said) => ({ ...said, sid: null })],
    ['that is not valid yet', (said) => ({ ...said, nbf: seconds() + 300 })],
    ['with a key of another name that must be understood', (said) => said, { crit: ['earshot'], earshot: true }],
  ])('a session token, rightly signed, %s', async (_, change, header = {}) => {
    const { token } = await person()
    const said = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const { sessionSecret } = context()
    const plain = { kid: undefined }
    expect(await refusal(shown(withSecret(said, sessionSecret, plain)))).toEqual([200, undefined])
    expect(await refusal(shown(withSecret(change(said), sessionSecret, { ...plain, ...header })))).toEqual(OVER)
  })

  test('a session token signed for another installation, or with a secret that can be guessed', async () => {
    const { token } = await person()
    const said = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    for (const secret of ['', 'secret', 'earshot', '\0', said.sid])
      expect(await refusal(shown(withSecret(said, secret)))).toEqual(OVER)
  })

  test('a key for programs with another secret, another id, or half of it', async () => {
    const { key, org_id } = await ours()
    const program = (token: string) => ask({ token } as Person, api.channels.list, { org_id })
    expect((await program(key)).status).toBe(200)
    const [head, id = '', secret = ''] = key.split('_')
    const wrong = [
      [head, id, secret.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
      [head, id, ''],
      [head, id, `${secret}A`],
      [head, randomUUID().replaceAll('-', ''), secret],
      [head, '%', secret],
      ['EK', id, secret],
      [head, id, 'x'.repeat(10_000)],
    ]
    for (const parts of wrong) expect(await refusal(shown(parts.join('_'))), parts.join('_').slice(0, 99)).toEqual(OVER)
  })

  test('a hundred thousand characters', async () => {
    for (const part of ['x', '.', 'ek_'])
      for (const [length, answer] of [
        [10_000, OVER],
        [100_000, [413, 'too_large']],
      ] as const)
        expect(await refusal(shown(part.repeat(length / part.length)))).toEqual(answer)
  })

  test('another scheme, a malformed header, or several tokens', async () => {
    const { token } = await person()
    for (const authorization of [
      `Basic ${token}`,
      'Bearer',
      'Bearer ',
      `Bearer ${token} ${token}`,
      `Bearer, Bearer ${token}`,
      token,
    ])
      expect(
        await refusal(() => app().inject({ url: '/v3/user', headers: { authorization } })),
        authorization.slice(0, 20),
      ).toEqual(OVER)
  })
})
