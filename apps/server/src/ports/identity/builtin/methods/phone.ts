import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, formCsrfMiddleware, getIP } from 'better-auth/api'
import * as z from 'zod'
import type { AuthHooks } from '../auth-hooks.ts'
import { providerError, asProviderError } from '../provider-errors.ts'
import { signInOrChallenge } from './second-factor.ts'

const Phone = { phone: z.string().min(1).max(40), country: z.string().max(60).default('USA') }
const Asked = z.object(Phone)
const Shown = z.object({ ...Phone, code: z.string().max(20) })

const wrongCode = () =>
  providerError('UNAUTHORIZED', 'INVALID_CODE', 'This code is wrong or has expired. Use the latest one.')

export const phoneSignIn = (issuer: string, { sendPhoneCode, ownerOfPhone }: AuthHooks) =>
  ({
    id: 'earshot-phone',
    endpoints: {
      sendPhoneCode: createAuthEndpoint(
        '/phone/send-code',
        { method: 'POST', body: Asked, requireHeaders: true, use: [formCsrfMiddleware] },
        async (ctx) => {
          const address = getIP(ctx.headers, ctx.context.options) ?? ''
          const { resend_at } = await asProviderError('INVALID_PHONE', sendPhoneCode({ ...ctx.body, address }))
          return ctx.json({ status: true, resend_at })
        },
      ),
      signInPhone: createAuthEndpoint(
        '/sign-in/phone',
        { method: 'POST', body: Shown, requireHeaders: true, use: [formCsrfMiddleware] },
        async (ctx) => {
          const address = getIP(ctx.headers, ctx.context.options) ?? ''
          const subject = await asProviderError('INVALID_CODE', ownerOfPhone({ ...ctx.body, address, issuer }))
          const user = subject && (await ctx.context.internalAdapter.findUserById(subject))
          if (!user) throw wrongCode()
          return signInOrChallenge(ctx, user)
        },
      ),
    },
  }) satisfies BetterAuthPlugin
