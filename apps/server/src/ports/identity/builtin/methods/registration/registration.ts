import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, formCsrfMiddleware, originCheck } from 'better-auth/api'
import { generateRandomString } from 'better-auth/crypto'
import * as z from 'zod'
import { type AuthHooks, senderOf } from '../../auth-hooks.ts'
import { confirmationPage } from '../../confirmation-page.ts'
import { providerError } from '../../provider-errors.ts'
import {
  browserOf,
  hashed,
  model,
  type PendingRegistration,
  SECONDS,
  schema,
  shownBrowser,
} from './pending-registration.ts'

const Wanted = z.object({
  name: z.string(),
  email: z.email(),
  password: z.string(),
  callbackURL: z.string().optional(),
})
const Asked = z.object({ email: z.email(), callbackURL: z.string().optional() })

const fromOurPages = [formCsrfMiddleware, originCheck((ctx) => ctx.body.callbackURL)]

/**
 * Registration at the built-in provider. Registrations are stored apart from accounts, several per address, and become
 * an account only when they are confirmed with the e-mailed link. Known and unknown addresses are handled alike.
 */
export const registration = (appUrl: string, hooks: AuthHooks) =>
  ({
    id: 'earshot-registration',
    schema,
    endpoints: {
      // Replaces the provider's endpoint, which would create an account at once.
      signUpEmail: createAuthEndpoint(
        '/sign-up/email',
        { method: 'POST', body: Wanted, use: fromOurPages },
        async (ctx) => {
          await register(ctx, { appUrl, hooks })
          return ctx.json({ status: true })
        },
      ),
      sendAgain: createAuthEndpoint(
        '/sign-up/send-again',
        { method: 'POST', body: Asked, use: fromOurPages },
        async (ctx) => {
          await sendAgain(ctx, { appUrl, hooks })
          return ctx.json({ status: true })
        },
      ),
    },
  }) satisfies BetterAuthPlugin

interface Own {
  appUrl: string
  hooks: AuthHooks
}

/** The answer reveals nothing: every address costs the same work and gets one e-mail. */
async function register(ctx: GenericEndpointContext, own: Own) {
  const { adapter, password: passwords } = ctx.context
  const { name, email, password } = ctx.body as z.output<typeof Wanted>
  requireLength(password, passwords.config)
  await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lt', value: new Date() }] })
  const browser = hashed(await browserOf(ctx))
  await send(ctx, { name, email: email.toLowerCase(), password: await passwords.hash(password), browser }, own)
}

/** Only for the browser that registered. */
async function sendAgain(ctx: GenericEndpointContext, own: Own) {
  const shown = await shownBrowser(ctx)
  const where = [
    { field: 'email', value: String(ctx.body.email).toLowerCase() },
    { field: 'browser', value: hashed(shown || '') },
  ]
  const waiting = shown && (await ctx.context.adapter.findOne<PendingRegistration>({ model, where }))
  if (!waiting) return
  const { name, email, password, browser } = waiting
  await send(ctx, { name, email, password, browser }, own)
}

type Written = Pick<PendingRegistration, 'name' | 'email' | 'password' | 'browser'>

async function send(ctx: GenericEndpointContext, written: Written, { appUrl, hooks: { emails, mayRegister } }: Own) {
  const { adapter, internalAdapter } = ctx.context
  const { email, name } = written
  const token = generateRandomString(32)
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + SECONDS * 1000)]
  const known = (await internalAdapter.findUserByEmail(email))?.user
  const may = await mayRegister(email)
  await adapter.create({ model, data: { ...written, token: hashed(token), createdAt, expiresAt } })
  const to = { email, name, ...senderOf(ctx) }
  if (known?.emailVerified) return emails.existingAccount({ ...to, name: known.name })
  if (!may && !known) return emails.uninvited(to)
  return emails.verification(to, confirmationPage(appUrl, { token, callbackURL: ctx.body.callbackURL ?? '/' }))
}

export function requireLength({ length }: string, { minPasswordLength, maxPasswordLength }: Lengths) {
  if (length < minPasswordLength) throw providerError('BAD_REQUEST', 'PASSWORD_TOO_SHORT', 'The password is too short')
  if (length > maxPasswordLength) throw providerError('BAD_REQUEST', 'PASSWORD_TOO_LONG', 'The password is too long')
}

interface Lengths {
  minPasswordLength: number
  maxPasswordLength: number
}
