import { betterAuth } from 'better-auth'
import type { JWTPayload } from 'jose'
import type { Claims, Identity } from '../identity.ts'
import { keysOf } from '../keys.ts'
import { readToken, textOf } from '../token.ts'
import { AUDIENCE, issuerOf, optionsOf, type Wanted } from './options.ts'
import { poolFor } from './tables.ts'

/** The identity provider inside this server, on the schema `auth` of the same database. */
export function builtInIdentity(wanted: Wanted): Identity {
  const pool = poolFor(wanted.databaseUrl)
  const auth = betterAuth(optionsOf(pool, wanted))
  const expected = { issuer: issuerOf(wanted.appUrl), audience: AUDIENCE, algorithms: ['EdDSA'] }
  const keys = keysOf(() => auth.api.getJwks())

  return {
    answer: (request) => auth.handler(request),
    verify: async (token) => {
      const payload = await readToken(token, keys, expected)
      return payload && claimsOf(expected.issuer, payload)
    },
    close: () => pool.end(),
  }
}

const claimsOf = (issuer: string, { sub = '', ...payload }: JWTPayload): Claims => ({
  issuer,
  subject: sub,
  email: textOf(payload.email).toLowerCase(),
  email_verified: payload.email_verified === true,
  name: textOf(payload.name),
})
