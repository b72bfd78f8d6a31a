import { createHash } from 'node:crypto'
import type { GenericEndpointContext } from 'better-auth'
import { generateRandomString } from 'better-auth/crypto'
import { expireCookie } from '../../protection/sign-in-attempts.ts'

export const model = 'registration'
export const SECONDS = 24 * 60 * 60
const COOKIE = 'registration'

export interface PendingRegistration {
  id: string
  email: string
  name: string
  password: string
  /** Hash of the token in the e-mailed link. */
  token: string
  /** Hash of the browser's cookie. */
  browser: string
  createdAt: Date
  expiresAt: Date
}

const text = { type: 'string', required: true } as const
const date = { type: 'date', required: true } as const

export const schema = {
  [model]: {
    fields: {
      ...{ name: text, password: text, createdAt: date, expiresAt: date },
      ...{ email: { ...text, index: true }, token: { ...text, unique: true }, browser: text },
    },
  },
}

/** The cookie that identifies this browser when it opens the link. Kept when the browser registers again. */
export async function browserOf(ctx: GenericEndpointContext) {
  const { createAuthCookie, secret } = ctx.context
  const { name, attributes } = createAuthCookie(COOKIE, { maxAge: SECONDS })
  const shown = (await shownBrowser(ctx)) || generateRandomString(32)
  await ctx.setSignedCookie(name, shown, secret, attributes)
  return shown
}

export const shownBrowser = (ctx: GenericEndpointContext) =>
  ctx.getSignedCookie(ctx.context.createAuthCookie(COOKIE).name, ctx.context.secret)

export const forgetBrowser = (ctx: GenericEndpointContext) => expireCookie(ctx, COOKIE)

export const hashed = (value: string) => createHash('sha256').update(value).digest('hex')
