import type { BetterAuthOptions } from 'better-auth'
import { jwt } from 'better-auth/plugins'
import type pg from 'pg'
import { limits } from './limits.ts'
import { requireName } from './names.ts'
import { newcomers, type Registration } from './newcomers.ts'

/** For whom the provider's tokens are made. */
export const AUDIENCE = 'earshot'

export const issuerOf = (appUrl: string) => `${appUrl}/identity`

export interface Wanted {
  databaseUrl: string
  appUrl: string
  secret: string
  letters: {
    verification(to: { email: string; name: string }, link: string): Promise<void>
    existingAccount(to: { email: string; name: string }): Promise<void>
  }
  registration: Registration
}

export const optionsOf = (pool: pg.Pool, { appUrl, secret, letters, registration }: Wanted) =>
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
    databaseHooks: newcomers(registration),
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
