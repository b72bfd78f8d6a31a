import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, formCsrfMiddleware, getIP } from 'better-auth/api'
import * as z from 'zod'
import type { Around } from '../around.ts'
import { refuse, refusing } from '../refusals.ts'
import { signInOrAsk } from './second-factor.ts'

const Phone = { phone: z.string().min(1).max(40), country: z.string().max(60).default('USA') }
const Asked = z.object(Phone)
const Shown = z.object({ ...Phone, code: z.string().max(20) })

/** Signing in by a phone that a person has verified, and a code that is sent to it. */
export const phoneSignIn = (issuer: string, { sendPhoneCode, ownerOfPhone }: Around) =>
  ({
    id: 'earshot-phone',
    endpoints: {
      sendPhoneCode: createAuthEndpoint(
        '/phone/send-code',
        { method: 'POST', body: Asked, requireHeaders: true, use: [formCsrfMiddleware] },
        async (ctx) => {
          const address = getIP(ctx.headers, ctx.context.options) ?? ''
          const { resend_at } = await refusing('INVALID_PHONE', sendPhoneCode({ ...ctx.body, address }))
          return ctx.json({ status: true, resend_at })
        },
      ),
      signInPhone: createAuthEndpoint(
        '/sign-in/phone',
        { method: 'POST', body: Shown, requireHeaders: true, use: [formCsrfMiddleware] },
        async (ctx) => {
          const address = getIP(ctx.headers, ctx.context.options) ?? ''
          const subject = await refusing('INVALID_CODE', ownerOfPhone({ ...ctx.body, address, issuer }))
          const user = subject && (await ctx.context.internalAdapter.findUserById(subject))
          if (!user)
            throw refuse('UNAUTHORIZED', 'INVALID_CODE', 'This code is not right, or too old. Look at the newest one.')
          return signInOrAsk(ctx, user)
        },
      ),
    },
  }) satisfies BetterAuthPlugin
