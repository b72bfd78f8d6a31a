import { randomUUID } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { decodeJwt, importJWK, type JWK, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { testAccounts } from '../../identity/accounts/testing/test-accounts.ts'
import { testApp } from '../../testing/test-app.ts'
import { openKeyServer } from '../testing/key-server.ts'
import { CLIENT_ID, openIssuer, signedBy } from '../testing/openid.ts'
import { openServer } from '../testing/server.ts'
import { firebaseIssuer } from './firebase.ts'
import { Unreachable } from './identity.ts'
import { identitySuite, type TestIssuer } from './identity.suite.ts'
import { openIdIssuer } from './oidc.ts'

const inside = testApp({ worker: true })
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from
const ADA = { email: 'ada@example.org', email_verified: true, name: 'Ada King' }
const told = { ...ADA, sub: 'ada' }
const times = () => ({ iat: seconds(-1), exp: seconds(600), auth_time: seconds(-1) })

identitySuite('built-in', async (): Promise<TestIssuer> => {
  const { context } = inside
  const { visitor } = await testAccounts(inside).resident(ADA.email)
  const { pool } = context().connections
  const key = async () => {
    const { rows } = await pool.query('select * from auth.jwks order by "createdAt" desc limit 1')
    const about = { kid: rows[0].id, alg: 'EdDSA' }
    const secret = await symmetricDecrypt({ key: 'i'.repeat(43), data: JSON.parse(rows[0].privateKey) })
    const privateKey = await importJWK(JSON.parse(secret), about.alg)
    return { ...about, privateKey, public: { ...JSON.parse(rows[0].publicKey), ...about } as JWK }
  }
  const { identity } = context()
  return {
    issuer: { issuer: 'http://localhost:3000/identity', verify: (token) => identity.verify(token) },
    good: async () => {
      const { token = '' } = (await visitor.get('/identity/token')).body
      return decodeJwt(token)
    },
    sign: async (said, header = {}) => signedBy((await key()) as never, said, header),
    publicKey: async () => (await key()).public,
    rotate: async () => {
      await pool.query('delete from auth.jwks')
      await visitor.get('/identity/token')
    },
    [Symbol.asyncDispose]: async () => {},
  }
})

identitySuite('OpenID Connect', async (): Promise<TestIssuer> => {
  const corp = await openIssuer({ redirect: 'http://localhost:3000/identity/callback/oidc' })
  return {
    issuer: openIdIssuer({ ...oidc(corp.issuer), trustEmail: true }),
    good: async () => ({ iss: corp.issuer, aud: CLIENT_ID, ...told, ...times() }),
    sign: corp.sign,
    publicKey: async () => corp.publicKey(),
    rotate: corp.rotate,
    [Symbol.asyncDispose]: corp[Symbol.asyncDispose],
  }
})

identitySuite('Firebase', async (): Promise<TestIssuer> => {
  const google = await openKeyServer()
  return {
    issuer: firebaseIssuer(project(), google.url),
    good: async () => ({
      iss: 'https://securetoken.google.com/demo-earshot',
      aud: 'demo-earshot',
      ...told,
      ...times(),
    }),
    sign: google.sign,
    publicKey: async () => google.state.key.public,
    rotate: google.rotate,
    [Symbol.asyncDispose]: google[Symbol.asyncDispose],
  }
})

const oidc = (issuer: string) => ({
  issuer,
  clientId: CLIENT_ID,
  clientSecret: undefined,
  name: 'Corp',
  trustEmail: false,
  scope: ['openid', 'email'],
  groups: null,
})

const project = (emulator?: string) => ({
  projectId: 'demo-earshot',
  apiKey: 'key',
  authDomain: 'demo-earshot.firebaseapp.com',
  emulator,
})

const firebaseClaims = () => ({
  iss: 'https://securetoken.google.com/demo-earshot',
  aud: 'demo-earshot',
  ...told,
  ...times(),
})

test('an address from an untrusted issuer does not count as verified', async () => {
  await using corp = await openIssuer({ redirect: 'http://localhost:3000/' })
  const token = await corp.sign({ iss: corp.issuer, aud: CLIENT_ID, ...told, ...times() })
  expect(await openIdIssuer(oidc(corp.issuer)).verify(token)).toMatchObject({ email_verified: false })
})

test('a Firebase token with a sign-in time in the future, or none, is refused', async () => {
  await using google = await openKeyServer()
  const issuer = firebaseIssuer(project(), google.url)
  for (const auth_time of [seconds(86_400), undefined])
    expect(await issuer.verify(await google.sign({ ...firebaseClaims(), auth_time }))).toBeNull()
})

test('unsigned tokens are valid with the emulator only, and signed ones without it only', async () => {
  await using google = await openKeyServer()
  const unsigned = new UnsecuredJWT(firebaseClaims()).encode()
  const signed = await google.sign(firebaseClaims())
  const [real, emulated] = [
    firebaseIssuer(project(), google.url),
    firebaseIssuer(project('127.0.0.1:9099'), google.url),
  ]
  expect(await real.verify(unsigned)).toBeNull()
  expect(await emulated.verify(unsigned)).toMatchObject({ subject: 'ada', email: ADA.email })
  expect(await emulated.verify(signed)).toBeNull()
  for (const change of [{ aud: 'another' }, { exp: seconds(-60) }, { iss: 'https://evil.example.org' }, { sub: '' }])
    expect(await emulated.verify(new UnsecuredJWT({ ...firebaseClaims(), ...change }).encode())).toBeNull()
})

test('unknown key ids do not make us fetch the keys again and again', async () => {
  await using google = await openKeyServer()
  const issuer = firebaseIssuer(project(), google.url)
  const token = await google.sign(firebaseClaims())
  expect(await issuer.verify(token)).not.toBeNull()
  for (let at = 0; at < 20; at++)
    expect(await issuer.verify(await google.sign(firebaseClaims(), { kid: randomUUID() }))).toBeNull()
  expect(google.state.asked).toBe(1 + 5)
  expect(await issuer.verify(token)).not.toBeNull()
})

test('twenty concurrent tokens fetch the keys once', async () => {
  await using google = await openKeyServer()
  const issuer = firebaseIssuer(project(), google.url)
  const token = await google.sign(firebaseClaims())
  await Promise.all(Array.from({ length: 20 }, () => issuer.verify(token)))
  expect(google.state.asked).toBe(1)
})

test('without reachable keys a token is neither valid nor invalid, until they are reachable again', async () => {
  await using google = await openKeyServer()
  const issuer = firebaseIssuer(project(), google.url)
  const token = await google.sign(firebaseClaims())
  google.state.status = 503
  await expect(issuer.verify(token)).rejects.toThrow(Unreachable)
  google.state.status = 200
  expect(await issuer.verify(token)).not.toBeNull()
})

test.each([
  ['says that it is another one', { issuer: 'https://evil.example.org' }],
  ['has no keys', { jwks_uri: undefined }],
  ['has keys nowhere that can be asked', { jwks_uri: 'file:///etc/passwd' }],
  ['never stops sending', { padding: 'x'.repeat(1024 * 1024) }],
])('an issuer that %s is of no use', async (_, change) => {
  await using server = await saying((issuer) => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...change,
  }))
  await expect(openIdIssuer(oidc(server.issuer)).discover()).rejects.toThrow(Unreachable)
})

async function saying(said: (issuer: string) => object) {
  const server = await openServer((_, response) => response.end(JSON.stringify(said(server.url))))
  return { ...server, issuer: server.url }
}
