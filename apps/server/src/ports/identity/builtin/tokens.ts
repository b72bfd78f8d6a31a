import { jwt } from 'better-auth/plugins'
import type { JWTPayload } from 'jose'
import { validate as isUuid } from 'uuid'
import type { Claims } from '../identity.ts'
import { claimsOf, textOf } from '../id-token.ts'
import type { RunningProvider, ProviderOptions } from './provider.ts'
import { OIDC } from './methods/federated.ts'

export const AUDIENCE = 'earshot'

export const tokens = ({ issuer, openId }: ProviderOptions, running: RunningProvider) =>
  jwt({
    disableSettingJwtHeader: true,
    jwt: {
      issuer,
      audience: AUDIENCE,
      expirationTime: '10m',
      definePayload: async ({ user, session }) => ({
        email: user.email,
        email_verified: user.emailVerified,
        name: user.name,
        auth_time: session.createdAt.getTime() / 1000,
        sid: session.id,
        passkey: session.passkey === true,
        ...(openId && { federated: await federatedSubject(running, user.id) }),
      }),
    },
  })

async function federatedSubject(running: RunningProvider, subject: string) {
  const accounts = await (await running()).internalAdapter.findAccounts(subject)
  return accounts.find(({ providerId }) => providerId === OIDC)?.accountId
}

/** The claims of a token of the provider. Null if its sign-in has ended. */
export async function ownClaims(payload: JWTPayload, { issuer, openId, running }: Reading): Promise<Claims | null> {
  const via = textOf(payload.sid)
  if (!isUuid(via)) return null
  const { adapter } = await running()
  const signIn = await adapter.findOne<{ expiresAt: Date }>({ model: 'session', where: [{ field: 'id', value: via }] })
  if (!signIn || signIn.expiresAt < new Date()) return null
  const federated = textOf(payload.federated)
  const claims = { ...claimsOf(issuer, payload), via, second_factor: payload.passkey === true }
  return openId && federated ? { ...claims, also: { issuer: openId.issuer, subject: federated } } : claims
}

interface Reading extends Pick<ProviderOptions, 'issuer' | 'openId'> {
  running: RunningProvider
}
