import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, formCsrfMiddleware, originCheck } from 'better-auth/api'
import { generateRandomString } from 'better-auth/crypto'
import { revokeUnprovenAccountAccess } from 'better-auth/db'
import * as z from 'zod'
import type { Around } from '../around.ts'
import { refuse } from '../refusals.ts'
import { signInOrAsk } from './second-factor.ts'

const MINUTES = 15

const Asked = z.object({ email: z.email(), callbackURL: z.string().optional() })
const Opened = z.object({ token: z.string().min(1).max(100) })

/** Signing in by a link in a letter. It leads to a page that asks with a POST, for mail programs open every link to look at it. */
export const emailLink = (appUrl: string, around: Around) =>
  ({
    id: 'earshot-email-link',
    endpoints: {
      askEmailLink: createAuthEndpoint(
        '/email-link',
        { method: 'POST', body: Asked, use: [formCsrfMiddleware, originCheck((ctx) => ctx.body.callbackURL)] },
        async (ctx) => {
          await sendLink(ctx, { ...ctx.body, appUrl, around })
          return ctx.json({ status: true })
        },
      ),
      signInEmailLink: createAuthEndpoint(
        '/sign-in/email-link',
        { method: 'POST', body: Opened, use: [formCsrfMiddleware] },
        async (ctx) => signInOrAsk(ctx, await openedBy(ctx, around)),
      ),
    },
  }) satisfies BetterAuthPlugin

interface Wanted {
  email: string
  callbackURL?: string | undefined
  appUrl: string
  around: Around
}

/** Only whoever is known here, or may become so, gets a letter. */
async function sendLink(ctx: GenericEndpointContext, { email: typed, callbackURL, appUrl, around }: Wanted) {
  const { internalAdapter } = ctx.context
  const email = typed.toLowerCase()
  const known = await internalAdapter.findUserByEmail(email)
  if (!known && !(await around.mayRegister(email))) return
  const token = generateRandomString(32)
  const expiresAt = new Date(Date.now() + MINUTES * 60_000)
  await internalAdapter.createVerificationValue({ identifier: named(token), value: email, expiresAt })
  const link = new URL('/login', appUrl)
  link.searchParams.set('token', token)
  if (callbackURL) link.searchParams.set('callbackURL', callbackURL)
  await around.letters.emailLink({ email, name: known?.user.name ?? nameOf(email) }, link.href)
}

/** The link has proven the address: whoever had the account before without proof has it no more. */
async function openedBy(ctx: GenericEndpointContext, { mayRegister }: Around) {
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
const broken = () => refuse('BAD_REQUEST', 'INVALID_TOKEN', 'This link is no longer good. Ask for a new one')
