import type { AuthContext, GenericEndpointContext, User } from 'better-auth'
import { setSessionCookie } from 'better-auth/cookies'
import { generateRandomString } from 'better-auth/crypto'
import { parseUserOutput } from 'better-auth/db'
import { twoFactor } from 'better-auth/plugins'

const COOKIE = 'two_factor'
const SECONDS = 600
/** Seconds. A code is valid for 30 seconds, and for 30 more before and after. */
const SHOWN_FOR = 120

/** TOTP, and backup codes for a lost phone. */
export const secondFactor = twoFactor({ issuer: 'Earshot', allowPasswordless: true, twoFactorCookieMaxAge: SECONDS })

/** Passkeys as well: who removes a factor has been told that a device is lost. */
export async function removeSecondFactor({ adapter, internalAdapter }: AuthContext, userId: string) {
  await adapter.deleteMany({ model: 'passkey', where: [{ field: 'userId', value: userId }] })
  await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: userId }] })
  await internalAdapter.updateUser(userId, { twoFactorEnabled: false })
}

/** Claims a code after the first factor. A code is valid once (RFC 6238, 5.2): false if it was used before. */
export async function takeCode(ctx: GenericEndpointContext, code: string): Promise<boolean> {
  const user = await challengedUser(ctx)
  if (!user) return true
  const expiresAt = new Date(Date.now() + SHOWN_FOR * 1000)
  return ctx.context.internalAdapter.reserveVerificationValue({
    identifier: `totp:${user}:${code}`,
    value: 'shown',
    expiresAt,
  })
}

/** The id of the user who has shown the first factor. */
export async function challengedUser(ctx: GenericEndpointContext): Promise<string | undefined> {
  const { createAuthCookie, internalAdapter, secret } = ctx.context
  const challenge = await ctx.getSignedCookie(createAuthCookie(COOKIE).name, secret)
  return challenge ? (await internalAdapter.findVerificationValue(challenge))?.value : undefined
}

/** Completes the sign-in, or asks for the second factor as the provider does after a password. */
export async function signInOrChallenge(ctx: GenericEndpointContext, user: User & { twoFactorEnabled?: boolean }) {
  if (user.twoFactorEnabled) return askSecond(ctx, user)
  const session = await ctx.context.internalAdapter.createSession(user.id)
  await setSessionCookie(ctx, { session, user })
  return ctx.json({ redirect: false, user: parseUserOutput(ctx.context.options, user) })
}

/** Creates the plugin's challenge, which the plugin itself only creates after a password. */
async function askSecond(ctx: GenericEndpointContext, user: User) {
  const { internalAdapter, createAuthCookie, secret } = ctx.context
  const identifier = `2fa-${generateRandomString(20)}`
  const expiresAt = new Date(Date.now() + SECONDS * 1000)
  await internalAdapter.createVerificationValue({ value: user.id, identifier, expiresAt })
  await internalAdapter.createVerificationValue({ value: '0', identifier: `2fa-attempts-${identifier}`, expiresAt })
  const cookie = createAuthCookie(COOKIE, { maxAge: SECONDS })
  await ctx.setSignedCookie(cookie.name, identifier, secret, cookie.attributes)
  return ctx.json({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
}
