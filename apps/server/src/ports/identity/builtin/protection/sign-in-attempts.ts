import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { GenericEndpointContext } from 'better-auth'
import { getIP } from 'better-auth/api'
import type { AuthHooks } from '../auth-hooks.ts'
import { asProviderError } from '../provider-errors.ts'

const COOKIE = 'device'
const YEAR = 365 * 24 * 60 * 60
const MOST_PEOPLE = 5

/** Attempts per account and network: waits grow with the number of attempts. Other networks are not affected. */
const STEPS = [
  { most: 20, seconds: 900 },
  { most: 10, seconds: 300 },
  { most: 5, seconds: 30 },
]

/** Attempts per account in an hour, from all networks: answers are delayed, never refused. */
const SLOWER = [
  { most: 50, ms: 500 },
  { most: 200, ms: 1500 },
]

/**
 * Slows down repeated password attempts, whether or not the address exists. Known devices are exempt, so that a
 * stranger cannot lock a user out.
 */
export async function slowRepeatedAttempts(ctx: GenericEndpointContext, { consume, count }: AuthHooks) {
  const email = String(ctx.body?.email ?? '').toLowerCase()
  if (await isKnownDevice(ctx, email)) return
  const person = hashed(email)
  const address = (ctx.headers && getIP(ctx.headers, ctx.context.options)) ?? ''
  for (const { most, seconds } of STEPS)
    await asProviderError('', consume({ key: `identity.sign-in ${person} ${address} ${seconds}`, most, seconds }))
  const tries = await count({ key: `identity.sign-in ${person}`, seconds: 3600 })
  await pause(SLOWER.findLast(({ most }) => tries > most)?.ms ?? 0)
}

/** Whether the request carries the cookie of a browser in which this address has signed in. */
export const isKnownDevice = async (ctx: GenericEndpointContext, email: string) =>
  (await peopleOf(ctx)).includes(hashed(email.toLowerCase()))

export async function rememberDevice(ctx: GenericEndpointContext, email: string) {
  const { createAuthCookie, secret } = ctx.context
  const { name, attributes } = createAuthCookie(COOKIE, { maxAge: YEAR })
  const people = new Set([hashed(email.toLowerCase()), ...(await peopleOf(ctx))])
  await ctx.setSignedCookie(name, [...people].slice(0, MOST_PEOPLE).join('.'), secret, attributes)
}

/** Removes the cookie when the user signs out. */
export const forgetDevice = (ctx: GenericEndpointContext) => expireCookie(ctx, COOKIE)

/** `cookie` is its name without the provider's prefix. */
export function expireCookie(ctx: GenericEndpointContext, cookie: string) {
  const { name, attributes } = ctx.context.createAuthCookie(cookie)
  ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
}

async function peopleOf(ctx: GenericEndpointContext) {
  const { createAuthCookie, secret } = ctx.context
  return ((await ctx.getSignedCookie(createAuthCookie(COOKIE).name, secret)) || '').split('.').filter(Boolean)
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
