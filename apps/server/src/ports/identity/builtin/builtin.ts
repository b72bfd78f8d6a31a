import { type AuthContext, betterAuth } from 'better-auth'
import type { PoolConfig } from 'pg'
import type { Account, Issuer } from '../identity.ts'
import { keysOf } from '../signing-keys.ts'
import { readToken } from '../id-token.ts'
import { inEqualTime } from './protection/answer-times.ts'
import { isRefused } from './protection/auth-request-filter.ts'
import { withFormerCookies } from './cookie-names.ts'
import { formerLink } from './confirmation-page.ts'
import { removeSecondFactor } from './methods/second-factor.ts'
import { optionsOf } from './options.ts'
import { poolFor } from './tables.ts'
import { AUDIENCE, ownClaims } from './tokens.ts'
import type { RunningProvider, ProviderOptions } from './provider.ts'

interface Own extends Omit<ProviderOptions, 'issuer'> {
  database: PoolConfig
  sms: boolean
}

export interface BuiltIn extends Issuer {
  answer(request: Request): Promise<Response>
  end(account: Account, via?: string): Promise<void>
  removeFactor(account: Account): Promise<void>
  rename(account: Account, name: string): Promise<void>
  forget(account: Account): Promise<void>
  close(): Promise<void>
}

export function builtInIdentity({ database, sms, ...own }: Own): BuiltIn {
  const pool = poolFor(database)
  const issuer = `${own.appUrl}/identity`
  const running = (() => auth.$context) as unknown as RunningProvider
  const auth = betterAuth(optionsOf(pool, { ...own, issuer }, running))
  const handle = (request: Request) => inEqualTime(request, auth.handler(withFormerCookies(request)))
  const keys = keysOf(() => auth.api.getJwks())
  const expected = { issuer, audience: AUDIENCE, algorithms: ['EdDSA'] }
  const noPasskeys = (account: Account) => own.hooks.passkeysChanged(account, { any: false, via: null })
  const ifOurs = async (account: Account, work: (provider: AuthContext, subject: string) => Promise<unknown>) => {
    if (account.issuer === issuer) await work(await running(), account.subject)
  }
  const { passwords: password, appUrl, openId } = own
  const offered = { always: true, password, phone: password && sms, oidc: openId !== null }
  return {
    issuer,
    answer: async (request) => formerLink(request, appUrl) ?? isRefused(request, offered) ?? handle(request),
    verify: async (token) => {
      const payload = await readToken(token, keys, expected)
      return payload && ownClaims(payload, { issuer, openId, running })
    },
    end: (account, via) => ifOurs(account, (provider, subject) => endSignIns(provider, subject, via)),
    removeFactor: (account) =>
      ifOurs(account, (...ours) => removeSecondFactor(...ours).then(() => noPasskeys(account))),
    rename: (account, name) =>
      ifOurs(account, ({ internalAdapter }, subject) => internalAdapter.updateUser(subject, { name })),
    forget: (account) => ifOurs(account, ({ internalAdapter }, subject) => internalAdapter.deleteUser(subject)),
    close: () => pool.end(),
  }
}

async function endSignIns({ internalAdapter }: AuthContext, subject: string, via: string | undefined) {
  if (via === undefined) return internalAdapter.deleteUserSessions(subject)
  const named = (await internalAdapter.listSessions(subject)).find(({ id }) => id === via)
  if (named) await internalAdapter.deleteSession(named.token)
}
