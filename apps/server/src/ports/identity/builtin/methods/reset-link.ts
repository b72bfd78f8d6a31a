import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { providerError } from '../provider-errors.ts'

const Shown = z.object({ token: z.string().max(100) })

/** Tells the page of a password-reset link whether the link still works, before a password is typed. */
export const resetLink = () =>
  ({
    id: 'earshot-reset-link',
    endpoints: {
      checkResetLink: createAuthEndpoint(
        '/reset-password-link',
        { method: 'POST', body: Shown, use: [formCsrfMiddleware] },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const link = await internalAdapter.findVerificationValue(`reset-password:${ctx.body.token}`)
          if (link && link.expiresAt >= new Date()) return ctx.json({ status: true })
          throw providerError('BAD_REQUEST', 'INVALID_TOKEN', 'Invalid token')
        },
      ),
    },
  }) satisfies BetterAuthPlugin
