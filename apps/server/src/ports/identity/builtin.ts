import { line } from '@earshot/contract/fields'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { jwt } from 'better-auth/plugins'
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import pg from 'pg'
import type { Claims, Identity } from './identity.ts'

const AUDIENCE = 'earshot'
const SCHEMA = 'auth'

export interface Wanted {
  databaseUrl: string
  appUrl: string
  secret: string
  letters: {
    verification(to: { email: string; name: string }, link: string): Promise<void>
    existingAccount(to: { email: string; name: string }): Promise<void>
  }
}

/** The identity provider inside this server: e-mail and password, on the schema `auth` of the same database. */
export function builtInIdentity(wanted: Wanted): Identity {
  const pool = poolFor(wanted.databaseUrl)
  const auth = betterAuth(optionsFor(pool, wanted))
  const issuer = issuerOf(wanted.appUrl)
  const keys = keysOf(async () => auth.api.getJwks())

  return {
    answer: (request) => auth.handler(request),
    verify: async (token) => {
      const { payload } = await keys((set) =>
        jwtVerify(token, set, { issuer, audience: AUDIENCE, algorithms: ['EdDSA'] }),
      )
      return payload?.sub ? claimsOf(issuer, payload.sub, payload) : null
    },
    close: () => pool.end(),
  }
}

/** Makes or updates the provider's tables; run by the role that owns them. */
export async function migrateIdentity(ownerUrl: string) {
  const pool = poolFor(ownerUrl)
  try {
    await pool.query(`create schema if not exists ${SCHEMA}`)
    const silent = { verification: async () => {}, existingAccount: async () => {} }
    const options = optionsFor(pool, {
      databaseUrl: ownerUrl,
      appUrl: 'http://localhost',
      secret: 'x'.repeat(43),
      letters: silent,
    })
    const { runMigrations } = await getMigrations(options)
    await runMigrations()
  } finally {
    await pool.end()
  }
}

function poolFor(connectionString: string) {
  const pool = new pg.Pool({ connectionString, options: `-c search_path=${SCHEMA}`, max: 5 })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

const issuerOf = (appUrl: string) => `${appUrl}/identity`

const optionsFor = (pool: pg.Pool, { appUrl, secret, letters }: Wanted) =>
  ({
    appName: 'Earshot',
    baseURL: appUrl,
    basePath: '/identity',
    secret,
    database: pool,
    telemetry: { enabled: false },
    logger: { disabled: true },
    trustedOrigins: [appUrl, appUrl.replace('//localhost', '//127.0.0.1')],
    advanced: { database: { generateId: 'uuid' }, cookiePrefix: 'earshot', disableOriginCheck: false },
    session: { expiresIn: 24 * 60 * 60, updateAge: 60 * 60 },
    ...passwords(letters),
    rateLimit: limits,
    hooks: { before: requireName },
    plugins: [tokens(appUrl)],
  }) satisfies BetterAuthOptions

/** Signing up never signs in, so that it answers the same for a known address. */
const passwords = (letters: Wanted['letters']) =>
  ({
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 10,
      maxPasswordLength: 256,
      onExistingUserSignUp: ({ user }) => letters.existingAccount(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: 24 * 60 * 60,
      sendVerificationEmail: ({ user, url }) => letters.verification(user, url),
    },
  }) satisfies BetterAuthOptions

/** Requests from one address in so many seconds, kept in the database so that nodes share them. */
const limits = {
  enabled: true,
  storage: 'database' as const,
  window: 10,
  max: 100,
  customRules: {
    '/sign-in/email': { window: 60, max: 20 },
    '/sign-up/email': { window: 60, max: 20 },
    '/send-verification-email': { window: 60, max: 5 },
  },
}

const Name = line('Tell the others who you are', 80)

/** Names stand in letters to other people: an endless one, or one of several lines, would be a letter of its own. */
const requireName = createAuthMiddleware(async ({ body }) => {
  if (body?.name === undefined) return
  const { error } = Name.safeParse(body.name)
  if (error) throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: error.issues[0]?.message ?? '' })
})

/** The short token that our API takes in exchange for a session. */
const tokens = (appUrl: string) =>
  jwt({
    jwt: {
      issuer: issuerOf(appUrl),
      audience: AUDIENCE,
      expirationTime: '10m',
      definePayload: ({ user }) => ({ email: user.email, email_verified: user.emailVerified, name: user.name }),
    },
  })

const claimsOf = (issuer: string, subject: string, payload: Record<string, unknown>): Claims => ({
  issuer,
  subject,
  email: textOf(payload.email).toLowerCase(),
  email_verified: payload.email_verified === true,
  name: textOf(payload.name),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

type KeySet = ReturnType<typeof createLocalJWKSet>

/** Keeps the provider's public keys; asks for them again once when a token names one it does not know. */
function keysOf(fetchKeys: () => Promise<JSONWebKeySet>) {
  let known: KeySet | undefined
  const fresh = async () => {
    known = createLocalJWKSet(await fetchKeys())
    return known
  }
  const attempt = async <Result>(check: (set: KeySet) => Promise<Result>) => {
    try {
      return await check(known ?? (await fresh()))
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return check(await fresh())
    }
  }
  return async <Result>(check: (set: KeySet) => Promise<Result>): Promise<Partial<Result>> =>
    attempt(check).catch((error) => {
      if (error instanceof errors.JOSEError) return {}
      throw error
    })
}
