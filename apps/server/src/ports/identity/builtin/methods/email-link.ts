import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, formCsrfMiddleware, originCheck } from 'better-auth/api'
import { generateRandomString } from 'better-auth/crypto'
import { revokeUnprovenAccountAccess } from 'better-auth/db'
import * as z from 'zod'
import { type AuthHooks, senderOf } from '../auth-hooks.ts'
import { providerError } from '../provider-errors.ts'
import { signInOrChallenge } from './second-factor.ts'

const MINUTES = 15

const Asked = z.object({ email: z.email(), callbackURL: z.string().optional() })
const Opened = z.object({ token: z.string().min(1).max(100) })

/** The e-mailed link leads to a page that confirms by POST, because mail scanners open every link. */
export const emailLink = (appUrl: string, hooks: AuthHooks) =>
  ({
    id: 'earshot-email-link',
    endpoints: {
      askEmailLink: createAuthEndpoint(
        '/email-link',
        { method: 'POST', body: Asked, use: [formCsrfMiddleware, originCheck((ctx) => ctx.body.callbackURL)] },
        async (ctx) => {
          await sendLink(ctx, { ...ctx.body, appUrl, hooks })
          return ctx.json({ status: true })
        },
      ),
      signInEmailLink: createAuthEndpoint(
        '/sign-in/email-link',
        { method: 'POST', body: Opened, use: [formCsrfMiddleware] },
        async (ctx) => signInOrChallenge(ctx, await openedBy(ctx, hooks)),
      ),
    },
  }) satisfies BetterAuthPlugin

interface EmailLinkOptions {
  email: string
  callbackURL?: string | undefined
  appUrl: string
  hooks: AuthHooks
}

/** Only known users, and people who may register, get an e-mail. */
async function sendLink(ctx: GenericEndpointContext, { email: typed, callbackURL, appUrl, hooks }: EmailLinkOptions) {
  const { internalAdapter } = ctx.context
  const email = typed.toLowerCase()
  const known = await internalAdapter.findUserByEmail(email)
  if (!known && !(await hooks.mayRegister(email))) return
  const token = generateRandomString(32)
  const expiresAt = new Date(Date.now() + MINUTES * 60_000)
  await internalAdapter.createVerificationValue({ identifier: named(token), value: email, expiresAt })
  const link = new URL('/login', appUrl)
  link.searchParams.set('token', token)
  if (callbackURL) link.searchParams.set('callbackURL', callbackURL)
  const name = known?.user.name ?? nameOf(email)
  await hooks.emails.emailLink({ email, name, ...senderOf(ctx) }, link.href)
}

/** The link proves the address: a previous owner who never proved it loses the account. */
async function openedBy(ctx: GenericEndpointContext, { mayRegister }: AuthHooks) {
  const { internalAdapter } = ctx.context
  const email = (await internalAdapter.consumeVerificationValue(named(ctx.body.token)))?.value
  if (!email) throw broken()
  const known = (await internalAdapter.findUserByEmail(email))?.user
  if (!known && !(await mayRegister(email))) throw broken()
  const fresh = { email, emailVerified: true, name: nameOf(email) }
  const user = known ?? (await internalAdapter.createUser(fresh, { method: 'magic-link' }))
  const proven = user?.emailVerified ? user : await revokeUnprovenAccountAccess(ctx, user?.id ?? '')
  if (!proven) throw broken()
  return proven
}

const named = (token: string) => `email-link:${token}`
const nameOf = (email: string) => email.replace(/@.*/, '')
const broken = () => providerError('BAD_REQUEST', 'INVALID_TOKEN', 'This link is no longer valid. Ask for a new one')
