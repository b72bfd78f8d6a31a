import type { BetterAuthOptions, GenericEndpointContext, Session, User } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { decodeJwt } from 'jose'
import { textOf } from '../token.ts'
import type { Around } from './around.ts'
import { forgetDevice, rememberDevice } from './door/tries.ts'
import { newcomers } from './newcomers.ts'

type Ctx = GenericEndpointContext | null

interface Told {
  issuer: string
  around: Around
}

/** Addresses where the provider replaces the sign-in that asks by a new one of the same person in the same browser. */
const RENEWING = ['/change-password', '/two-factor/verify-totp', '/two-factor/disable']

/** What follows outside the provider's tables when something changes in them. */
export const aftermath = (told: Told) =>
  ({
    session: { delete: { after: (session, ctx) => signInEnded(told, session, ctx) } },
    user: {
      ...newcomers(told.around),
      update: {
        before: async ({ email }, ctx) => (email && isLink(ctx) ? { data: { emailVerified: true } } : undefined),
        after: (user, ctx) => personChanged(told, user, ctx),
      },
    },
    account: { create: { before: async () => ({ data: NO_TOKENS }) } },
  }) satisfies BetterAuthOptions['databaseHooks']

/** An issuer's tokens have done their work once we know who it is; what is not kept is not stolen. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null }

async function signInEnded({ issuer, around }: Told, { id, userId }: Session, ctx: Ctx) {
  if (ctx?.path === '/sign-out') forgetDevice(ctx)
  if (ctx && RENEWING.includes(ctx.path) && ctx.context.session?.session.id === id) return
  await around.ended({ issuer, subject: userId }, id)
}

/** Whoever opens the link in a letter has the address that it was sent to. */
const isLink = (ctx: Ctx) => ctx?.path === '/verify-email'

/** Addresses where people say what they are called. */
const NAMING = ['/update-user', '/sign-up/verify-email']

async function personChanged({ issuer, around }: Told, user: User, ctx: Ctx) {
  const { id: subject, email, emailVerified: email_verified, name } = user
  const now = { email, email_verified, ...(NAMING.includes(ctx?.path ?? '') && { name }) }
  await around.changed({ issuer, subject }, now)
  const before = isLink(ctx) ? formerAddress(textOf(ctx?.query?.token), email) : null
  if (!before || !ctx) return
  await forgetLinks(ctx, subject)
  await around.letters.addressChanged({ email: before, name }, { to: email })
}

function formerAddress(token: string, now: string) {
  const { email, updateTo } = decodeJwt(token)
  return updateTo === now ? textOf(email) : null
}

/** Links and challenges that are still on their way lead nowhere any more. */
export const forgetLinks = (
  { context: { adapter } }: { context: GenericEndpointContext['context'] },
  subject: string,
) => adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: subject }] })

/** After the provider's answer: sessions of ours follow a sign-in that was replaced, and end when all of a person's do. */
export const followed = ({ issuer, around }: Told) =>
  createAuthMiddleware(async (ctx) => {
    const { path } = ctx
    const { session, newSession } = ctx.context
    if (newSession) await rememberDevice(ctx, newSession.user.email)
    if (!session) return
    if (path === '/revoke-sessions') await around.ended({ issuer, subject: session.user.id })
    if (newSession && RENEWING.includes(path)) {
      const account = { issuer, subject: session.user.id }
      await around.renewed(account, { from: session.session.id, to: newSession.session.id })
    }
  })
