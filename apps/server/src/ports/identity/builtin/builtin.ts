import { betterAuth } from 'better-auth'
import type { Account, Issuer } from '../identity.ts'
import { keysOf } from '../keys.ts'
import { readToken } from '../token.ts'
import { refusedAtDoor } from './door/doors.ts'
import { optionsOf } from './options.ts'
import { poolFor } from './tables.ts'
import { AUDIENCE, ownClaims } from './tokens.ts'
import type { Running, Wanted } from './wanted.ts'

interface Own extends Omit<Wanted, 'issuer'> {
  databaseUrl: string
  /** Whether people may have accounts with a password here; else it only brings people from the issuer. */
  passwords: boolean
  /** Whether SMS can be sent. */
  sms: boolean
}

/** The identity provider inside this server, on the schema `auth` of the same database. */
export interface BuiltIn extends Issuer {
  answer(request: Request): Promise<Response>
  end(account: Account): Promise<void>
  rename(account: Account, name: string): Promise<void>
  forget(account: Account): Promise<void>
  close(): Promise<void>
}

export function builtInIdentity({ databaseUrl, passwords, sms, ...own }: Own): BuiltIn {
  const pool = poolFor(databaseUrl)
  const issuer = `${own.appUrl}/identity`
  const running = (() => auth.$context) as unknown as Running
  const auth = betterAuth(optionsOf(pool, { ...own, issuer }, running))
  const keys = keysOf(() => auth.api.getJwks())
  const expected = { issuer, audience: AUDIENCE, algorithms: ['EdDSA'] }
  const offered = { always: true, password: passwords, phone: passwords && sms, oidc: own.openId !== null }
  return {
    issuer,
    answer: async (request) => refusedAtDoor(request, offered) ?? auth.handler(request),
    verify: async (token) => {
      const payload = await readToken(token, keys, expected)
      return payload && ownClaims(payload, { issuer, openId: own.openId, running })
    },
    end: async (account) => {
      if (account.issuer === issuer) await (await running()).internalAdapter.deleteUserSessions(account.subject)
    },
    rename: async (account, name) => {
      if (account.issuer === issuer) await (await running()).internalAdapter.updateUser(account.subject, { name })
    },
    forget: async (account) => {
      if (account.issuer === issuer) await (await running()).internalAdapter.deleteUser(account.subject)
    },
    close: () => pool.end(),
  }
}
