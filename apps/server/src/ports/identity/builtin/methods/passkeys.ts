import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import {
  createAuthEndpoint,
  createAuthMiddleware,
  getAuthoritativeSessionFromCtx,
  sensitiveSessionMiddleware,
} from 'better-auth/api'
import * as z from 'zod'
import { providerError } from '../provider-errors.ts'

const MOST = 20
export const PASSKEY_SIGN_IN = '/passkey/verify-authentication'
export const PASSKEY_ADDED = '/passkey/verify-registration'
export const PASSKEY_REMOVED = '/passkey/delete-passkey'

const Proof = z.object({ password: z.string().optional() })

interface Passkey {
  id: string
  userId: string
  credentialID: string
  name?: string | null
  createdAt: Date
  lastUsedAt?: Date | null
  backedUp: boolean
}

/**
 * Sign-in by a passkey, which is two factors at once: a device, and what its person knows or is. So one that did not
 * verify its person is refused.
 */
export const passkeys = (appUrl: string) => {
  const { origin, hostname } = new URL(appUrl)
  const theirs = passkey({
    rpName: 'Earshot',
    rpID: hostname,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // What asks for a session and a proof comes before: see protection/request-checks.ts.
    registration: {
      requireSession: false,
      afterVerification: async ({ ctx, verification, user }) => {
        const { userVerified = false, aaguid = '' } = verification.registrationInfo ?? {}
        requireVerification(userVerified)
        await markSession(ctx)
        return { userId: user.id, name: getAuthenticatorName(aaguid) ?? 'Passkey' }
      },
    },
    authentication: {
      afterVerification: async ({ ctx, verification, clientData }) => {
        requireVerification(verification.authenticationInfo.userVerified)
        const where = [{ field: 'credentialID', value: clientData.id }]
        await ctx.context.adapter.update({ model: 'passkey', where, update: { lastUsedAt: new Date() } })
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })
  return [theirs, additions(theirs.endpoints.generatePasskeyRegistrationOptions)] as const
}

function requireVerification(isVerified: boolean) {
  if (isVerified) return
  throw providerError('UNAUTHORIZED', 'USER_NOT_VERIFIED', 'This passkey did not check that it is you')
}

/** A person who adds a passkey has shown the factors that it stands for. */
async function markSession(ctx: GenericEndpointContext) {
  const session = await getAuthoritativeSessionFromCtx(ctx)
  if (session) await ctx.context.internalAdapter.updateSession(session.session.token, { passkey: true })
}

type Generate = ReturnType<typeof passkey>['endpoints']['generatePasskeyRegistrationOptions']

const additions = (generate: Generate) =>
  ({
    id: 'earshot-passkeys',
    schema: {
      passkey: { fields: { lastUsedAt: { type: 'date', required: false } } },
      session: { fields: { passkey: { type: 'boolean', required: false, input: false } } },
    },
    endpoints: {
      beginPasskey: createAuthEndpoint(
        '/passkeys/begin',
        { method: 'POST', body: Proof, requireHeaders: true, use: [sensitiveSessionMiddleware] },
        async (ctx) => ctx.json(await begin(ctx, generate)),
      ),
      listPasskeysShown: createAuthEndpoint(
        '/passkeys',
        { method: 'GET', use: [sensitiveSessionMiddleware] },
        async (ctx) => ctx.json((await passkeysOf(ctx, ctx.context.session.user.id)).map(shown)),
      ),
    },
    hooks: {
      after: [
        { matcher: ({ path }) => path === '/passkey/generate-authenticate-options', handler: demandVerification },
      ],
    },
  }) satisfies BetterAuthPlugin

type Asking = GenericEndpointContext & { context: { session: { user: { id: string } } }; headers: Headers }

/** The plugin's own route is a GET, which carries no proof. */
async function begin(ctx: Asking, generate: Generate) {
  const { headers, context } = ctx
  const existing = await passkeysOf(ctx, context.session.user.id)
  if (existing.length >= MOST) throw providerError('CONFLICT', 'TOO_MANY_PASSKEYS', `Keep at most ${MOST} passkeys`)
  const begun = await generate({ headers, context, method: 'GET', query: {}, returnHeaders: true })
  for (const cookie of begun.headers.getSetCookie()) ctx.setHeader('set-cookie', cookie)
  return begun.response
}

/** The plugin only prefers it. */
const demandVerification = createAuthMiddleware(async (ctx) => {
  const { returned } = ctx.context
  return returned instanceof Error ? undefined : ctx.json({ ...(returned as object), userVerification: 'required' })
})

/** Oldest first. */
export async function passkeysOf({ context }: Pick<GenericEndpointContext, 'context'>, userId: string) {
  const found = await context.adapter.findMany<Passkey>({
    model: 'passkey',
    where: [{ field: 'userId', value: userId }],
  })
  return found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Whether the passkey that a request names is theirs. */
export async function isOwnPasskey(ctx: GenericEndpointContext, userId: string): Promise<boolean> {
  const { id } = ctx.body as { id?: unknown }
  return (await passkeysOf(ctx, userId)).some((each) => each.id === id)
}

/** The account of the passkey that a sign-in shows. */
export async function ownerOfPasskey({ context, body }: GenericEndpointContext): Promise<string | undefined> {
  const { response } = body as { response?: { id?: unknown } }
  const where = [{ field: 'credentialID', value: String(response?.id) }]
  return (await context.adapter.findOne<Passkey>({ model: 'passkey', where }))?.userId
}

const shown = ({ id, name, createdAt, lastUsedAt, backedUp }: Passkey) => ({
  ...{ id, name: name ?? '', synced: backedUp },
  created: createdAt.toISOString(),
  last_used: lastUsedAt?.toISOString() ?? null,
})
