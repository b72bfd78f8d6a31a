import type { BetterAuthOptions } from 'better-auth'
import type pg from 'pg'
import { afterHooks, isFollowUp } from './after-hooks.ts'
import { requestChecks } from './protection/request-checks.ts'
import { providerRateLimits } from './protection/rate-limits.ts'
import { passwords, people } from './passwords.ts'
import { tokens } from './tokens.ts'
import type { RunningProvider, ProviderOptions } from './provider.ts'
import { cookies } from './cookie-names.ts'
import { captchaCheck } from './methods/captcha.ts'
import { devices } from './methods/devices.ts'
import { emailLink } from './methods/email-link.ts'
import { federated } from './methods/federated.ts'
import { firstOperator } from './methods/first-operator.ts'
import { passkeys } from './methods/passkeys.ts'
import { phoneSignIn } from './methods/phone.ts'
import { confirmEmail } from './methods/registration/confirm-email.ts'
import { registration } from './methods/registration/registration.ts'
import { resetLink } from './methods/reset-link.ts'
import { secondFactor } from './methods/second-factor.ts'

const MINUTE = 60

/** The tables must not depend on the configuration. */
export const optionsOf = (pool: pg.Pool, wanted: ProviderOptions, running: RunningProvider) => {
  const { appUrl, issuer, secret, hooks } = wanted
  return {
    appName: 'Earshot',
    baseURL: appUrl,
    basePath: '/identity',
    secret,
    database: pool,
    telemetry: { enabled: false },
    logger: { disabled: true },
    trustedOrigins: [appUrl, appUrl.replace('//localhost', '//127.0.0.1')],
    advanced: { database: { generateId: 'uuid' }, disableOriginCheck: false, ...cookies(appUrl) },
    onAPIError: { errorURL: `${appUrl}/login` },
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: 24 * 60 * MINUTE, disableSessionRefresh: true, freshAge: 10 * MINUTE },
    account: { updateAccountOnSignIn: false },
    ...passwords(wanted, running),
    user: people(wanted),
    rateLimit: { ...providerRateLimits, enabled: wanted.limited },
    hooks: { before: requestChecks(hooks), after: isFollowUp({ issuer, hooks }) },
    databaseHooks: afterHooks({ issuer, hooks }),
    plugins: [tokens(wanted, running), secondFactor, ...ways(wanted)],
  } satisfies BetterAuthOptions
}

const ways = ({ appUrl, issuer, captcha, openId, hooks, passwords }: ProviderOptions) => [
  devices(),
  ...passkeys(appUrl),
  emailLink(appUrl, hooks),
  registration(appUrl, hooks),
  confirmEmail({ issuer, hooks, passwords }),
  firstOperator(issuer, hooks),
  phoneSignIn(issuer, hooks),
  resetLink(),
  ...(captcha ? [captchaCheck(captcha)] : []),
  ...(openId ? [federated(openId, hooks)] : []),
]
