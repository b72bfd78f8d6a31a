import { type JWK, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, signedBy } from '../testing/openid.ts'
import type { Issuer } from './identity.ts'

type Claims = Record<string, unknown>

export interface TestIssuer extends AsyncDisposable {
  issuer: Issuer
  good(): Promise<Claims>
  sign(claims: Claims, header?: Claims): Promise<string>
  publicKey(): Promise<JWK>
  /** Replaces the signing key; the old one is no longer published. */
  rotate(): Promise<void>
}

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from

/** What every issuer must accept and refuse. */
export function identitySuite(name: string, open: () => Promise<TestIssuer>) {
  let peer: TestIssuer
  beforeAll(async () => {
    peer = await open()
  })
  afterAll(() => peer[Symbol.asyncDispose]())

  const verify = (token: string) => peer.issuer.verify(token)
  const saying = async (change: Claims) => verify(await peer.sign({ ...(await peer.good()), ...change }))

  test(`${name}: a valid token has the claims of its person`, async () => {
    const claims = await peer.good()
    expect(await verify(await peer.sign(claims))).toMatchObject({
      issuer: peer.issuer.issuer,
      subject: claims.sub,
      email: 'ada@example.org',
      email_verified: true,
      name: 'Ada King',
    })
  })

  test.each<[string, Claims]>([
    ['that is over', { exp: seconds(-60) }],
    ['that never ends', { exp: undefined }],
    ['that holds from tomorrow', { nbf: seconds(86_400) }],
    ['that was made tomorrow', { iat: seconds(86_400) }],
    ['that does not say when it was made', { iat: undefined }],
    ['for another program', { aud: 'another' }],
    ['without an audience', { aud: undefined }],
    ['of another issuer', { iss: 'https://evil.example.org' }],
    ['without a subject', { sub: undefined }],
    ['of an empty name', { sub: '' }],
    ['that tells of a sign-out', { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }],
  ])(`${name}: a token %s is refused`, async (_, change) => {
    expect(await saying(change)).toBeNull()
  })

  test(`${name}: a token for several programs is refused, unless it was made for us`, async () => {
    const { aud } = await peer.good()
    expect(await saying({ aud: [aud, 'another'] })).toBeNull()
    expect(await saying({ aud: [aud, 'another'], azp: 'another' })).toBeNull()
    expect(await saying({ azp: 'another' })).toBeNull()
    expect(await saying({ aud: [aud, 'another'], azp: aud })).not.toBeNull()
  })

  test(`${name}: another kind of token is refused`, async () => {
    const claims = await peer.good()
    for (const typ of ['at+jwt', 'logout+jwt', 'secevent+jwt'])
      expect(await verify(await peer.sign(claims, { typ }))).toBeNull()
    expect(await verify(await peer.sign(claims, { typ: 'JWT' }))).not.toBeNull()
  })

  test(`${name}: a token without a signature is refused`, async () => {
    const claims = await peer.good()
    expect(await verify(new UnsecuredJWT(claims).encode())).toBeNull()
    const whole = await peer.sign(claims)
    expect(await verify(whole.slice(0, whole.lastIndexOf('.') + 1))).toBeNull()
  })

  test(`${name}: a signature by another key is refused, whatever its key id`, async () => {
    const claims = await peer.good()
    const { kid = '', alg = '' } = await peer.publicKey()
    const other = await newKey(alg)
    expect(await verify(await signedBy({ ...other, kid }, claims))).toBeNull()
    expect(await verify(await signedBy(other, claims))).toBeNull()
  })

  test(`${name}: the public key does not work as a shared secret`, async () => {
    const claims = await peer.good()
    const key = await peer.publicKey()
    for (const secret of [JSON.stringify(key), key.n ?? key.x ?? ''])
      expect(await verify(await asSecret(secret, claims, key.kid))).toBeNull()
  })

  test(`${name}: a token with changed claims is refused`, async () => {
    const [head = '', , signature] = (await peer.sign(await peer.good())).split('.')
    const claims = Buffer.from(JSON.stringify({ ...(await peer.good()), sub: 'somebody else' })).toString('base64url')
    expect(await verify([head, claims, signature].join('.'))).toBeNull()
  })

  test.each<string>(['', 'hello', 'a.b.c', '....', `${'x'.repeat(8000)}.e30.e30`])(
    `${name}: “%s” is no token`,
    async (token) => {
      expect(await verify(token)).toBeNull()
    },
  )

  test(`${name}: tokens of a new key are valid at once`, async () => {
    const before = await peer.sign(await peer.good())
    await peer.rotate()
    expect(await verify(await peer.sign(await peer.good()))).not.toBeNull()
    expect(await verify(before)).toBeNull()
  })
}

const asSecret = (secret: string, claims: Claims, kid = '') =>
  signedBy({ alg: 'HS256', kid, privateKey: Buffer.from(secret.padEnd(32, '=')) } as never, claims)
