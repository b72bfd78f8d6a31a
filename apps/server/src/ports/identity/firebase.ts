import { errors, UnsecuredJWT } from 'jose'
import type { Issuer } from './identity.ts'
import { keysOf } from './signing-keys.ts'
import { askKeys } from './provider-requests.ts'
import type { FirebaseSettings } from './identity-settings.ts'
import { claimsOf, isPast, readToken } from './id-token.ts'

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Firebase Authentication: the browser signs in with its SDK and sends the ID token. Google verifies addresses itself. */
export function firebaseIssuer({ projectId, emulator }: FirebaseSettings, keysUrl = GOOGLE_KEYS): Issuer {
  const issuer = `https://securetoken.google.com/${projectId}`
  const expected = { issuer, audience: projectId, algorithms: ['RS256'] }
  const keys = keysOf(() => askKeys(keysUrl))
  const read = (token: string) => (emulator ? readUnsigned(token, expected) : readToken(token, keys, expected))
  return {
    issuer,
    verify: async (token) => {
      const payload = await read(token)
      if (!payload?.sub || !isPast(payload.auth_time)) return null
      const { sign_in_second_factor: factor } = (payload.firebase ?? {}) as { sign_in_second_factor?: unknown }
      return { ...claimsOf(issuer, payload), second_factor: typeof factor === 'string' }
    },
  }
}

/** The emulator does not sign tokens. Settings only allow it on this machine, and never in production. */
function readUnsigned(token: string, { issuer, audience }: { issuer: string; audience: string }) {
  try {
    const { payload } = UnsecuredJWT.decode(token, { issuer, audience })
    return isPast(payload.iat) && typeof payload.exp === 'number' ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
