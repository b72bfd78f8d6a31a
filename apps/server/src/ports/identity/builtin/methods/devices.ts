import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

const Named = z.object({ id: z.uuid() })

export const devices = () =>
  ({
    id: 'earshot-devices',
    endpoints: {
      listDevices: createAuthEndpoint('/devices', { method: 'GET', use: [sensitiveSessionMiddleware] }, async (ctx) => {
        const { user, session } = ctx.context.session
        const all = await ctx.context.internalAdapter.listSessions(user.id, { onlyActiveSessions: true })
        const newestFirst = all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
        return ctx.json(newestFirst.map((each) => shown(each, session.id)))
      }),
      endDevice: createAuthEndpoint(
        '/devices/end',
        { method: 'POST', body: Named, use: [sensitiveSessionMiddleware] },
        async (ctx) => {
          const { user, session } = ctx.context.session
          const { internalAdapter } = ctx.context
          const named = (await internalAdapter.listSessions(user.id)).find(({ id }) => id === ctx.body.id)
          if (named) await internalAdapter.deleteSession(named.token)
          if (named?.id === session.id) deleteSessionCookie(ctx)
          return ctx.json({ status: true })
        },
      ),
    },
  }) satisfies BetterAuthPlugin

interface Session {
  id: string
  createdAt: Date
  expiresAt: Date
  ipAddress?: string | null | undefined
  userAgent?: string | null | undefined
}

const shown = ({ id, createdAt, expiresAt, ipAddress, userAgent }: Session, current: string) => ({
  id,
  current: id === current,
  signed_in: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  address: ipAddress ?? '',
  browser: (userAgent ?? '').slice(0, 300),
})
