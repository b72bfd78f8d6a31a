import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { GenericEndpointContext } from 'better-auth'
import { getIP } from 'better-auth/api'
import type { AuthHooks } from '../auth-hooks.ts'
import { asProviderError } from '../provider-errors.ts'

const COOKIE = 'device'
const YEAR = 365 * 24 * 60 * 60
const MOST_PEOPLE = 5

/** Tries of one account from one network: the more there were, the longer the wait. Others are not kept waiting. */
const STEPS = [
  { most: 20, seconds: 900 },
  { most: 10, seconds: 300 },
  { most: 5, seconds: 30 },
]

/** All tries of one account in an hour: beyond these an answer takes a moment. It is late, never refused. */
const SLOWER = [
  { most: 50, ms: 500 },
  { most: 200, ms: 1500 },
]

/**
 * Password attempts are slowed down progressively, whether or not the address exists. Known devices
 * are exempt: a stranger cannot lock a user out.
 */
export async function slowRepeatedAttempts(ctx: GenericEndpointContext, { consume, count }: AuthHooks) {
  const email = String(ctx.body?.email ?? '').toLowerCase()
  const person = hashed(email)
  if ((await peopleOf(ctx)).includes(person)) return
  const address = (ctx.headers && getIP(ctx.headers, ctx.context.options)) ?? ''
  for (const { most, seconds } of STEPS)
    await asProviderError('', consume({ key: `identity.sign-in ${person} ${address} ${seconds}`, most, seconds }))
  const tries = await count({ key: `identity.sign-in ${person}`, seconds: 3600 })
  await pause(SLOWER.findLast(({ most }) => tries > most)?.ms ?? 0)
}

/** Remembers on the device that this person has signed in here. */
export async function rememberDevice(ctx: GenericEndpointContext, email: string) {
  const { createAuthCookie, secret } = ctx.context
  const { name, attributes } = createAuthCookie(COOKIE, { maxAge: YEAR })
  const people = new Set([hashed(email.toLowerCase()), ...(await peopleOf(ctx))])
  await ctx.setSignedCookie(name, [...people].slice(0, MOST_PEOPLE).join('.'), secret, attributes)
}

/** Signing out removes the cookie: the device is unknown again. */
export const forgetDevice = (ctx: GenericEndpointContext) => expireCookie(ctx, COOKIE)

/** Takes a cookie of ours, by its name without the provider's prefix, out of the browser. */
export function expireCookie(ctx: GenericEndpointContext, cookie: string) {
  const { name, attributes } = ctx.context.createAuthCookie(cookie)
  ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
}

async function peopleOf(ctx: GenericEndpointContext) {
  const { createAuthCookie, secret } = ctx.context
  return ((await ctx.getSignedCookie(createAuthCookie(COOKIE).name, secret)) || '').split('.').filter(Boolean)
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
