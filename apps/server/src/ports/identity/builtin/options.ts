import type { BetterAuthOptions } from 'better-auth'
import type pg from 'pg'
import { aftermath, followed } from './aftermath.ts'
import { guarded } from './door/guards.ts'
import { limits } from './door/limits.ts'
import { passwords, people } from './passwords.ts'
import { tokens } from './tokens.ts'
import type { Running, Wanted } from './wanted.ts'
import { botCheck } from './ways/captcha.ts'
import { devices } from './ways/devices.ts'
import { emailLink } from './ways/email-link.ts'
import { federated } from './ways/federated.ts'
import { phoneSignIn } from './ways/phone.ts'
import { registration } from './ways/registration/registration.ts'
import { secondFactor } from './ways/second-factor.ts'

const MINUTE = 60

/** The provider as a whole. Its tables are the same whatever is offered. */
export const optionsOf = (pool: pg.Pool, wanted: Wanted, running: Running) => {
  const { appUrl, issuer, secret, around } = wanted
  return {
    appName: 'Earshot',
    baseURL: appUrl,
    basePath: '/identity',
    secret,
    database: pool,
    telemetry: { enabled: false },
    logger: { disabled: true },
    trustedOrigins: [appUrl, appUrl.replace('//localhost', '//127.0.0.1')],
    advanced: { database: { generateId: 'uuid' }, cookiePrefix: 'earshot', disableOriginCheck: false },
    onAPIError: { errorURL: `${appUrl}/login` },
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: 24 * 60 * MINUTE, disableSessionRefresh: true, freshAge: 10 * MINUTE },
    account: { updateAccountOnSignIn: false },
    ...passwords(wanted, running),
    user: people(wanted),
    rateLimit: { ...limits, enabled: wanted.limited },
    hooks: { before: guarded(around), after: followed({ issuer, around }) },
    databaseHooks: aftermath({ issuer, around }),
    plugins: [tokens(wanted, running), secondFactor, ...ways(wanted)],
  } satisfies BetterAuthOptions
}

const ways = ({ appUrl, issuer, captcha, openId, around }: Wanted) => [
  devices(),
  emailLink(appUrl, around),
  registration(appUrl, around),
  phoneSignIn(issuer, around),
  ...(captcha ? [botCheck(captcha)] : []),
  ...(openId ? [federated(openId)] : []),
]
