import type { JWTPayload } from 'jose'
import { type Issuer, Unreachable } from './identity.ts'
import { keysOf } from './signing-keys.ts'
import { askJson, askKeys } from './provider-requests.ts'
import type { OidcSettings } from './identity-settings.ts'
import { groupsIn } from './group-rules.ts'
import { claimsOf, readToken, textOf } from './id-token.ts'

/** Asymmetric algorithms only. */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

export interface DiscoveredProvider {
  authorization_endpoint: string
  token_endpoint: string
  userinfo_endpoint: string
  jwks_uri: string
  token_endpoint_auth_methods_supported: string[]
}

/**
 * An OpenID Connect issuer. Discovery runs on first use, so that an issuer may be down at start. If its e-mail claims
 * are not trusted, a "verified" address is only what the user typed.
 */
export interface OpenId extends Issuer {
  settings: OidcSettings
  discover(): Promise<DiscoveredProvider>
  /** The payload of the ID token; null if invalid. */
  read(token: string): Promise<JWTPayload | null>
}

/** Authentication methods (RFC 8176) that are a second factor, or two in one. */
const FACTORS = ['mfa', 'otp', 'hwk', 'sms', 'sc']

export function openIdIssuer(settings: OidcSettings): OpenId {
  const { issuer, clientId, trustEmail } = settings
  const discover = onceItWorks(() => discoverAt(issuer))
  const keys = keysOf(async () => askKeys((await discover()).jwks_uri))
  const expected = { issuer, audience: clientId, algorithms: SIGNATURES }
  const read = (token: string) => readToken(token, keys, expected)
  const verify = async (token: string) => {
    const payload = await read(token)
    if (!payload) return null
    const claims = claimsOf(issuer, payload)
    const second_factor = [payload.amr].flat().some((method) => FACTORS.includes(textOf(method)))
    const groups = settings.groups ? groupsIn(settings.groups.claim, payload) : undefined
    return { ...claims, email_verified: trustEmail && claims.email_verified, second_factor, groups }
  }
  return { issuer, settings, discover, read, verify }
}

/** Retries after a failure; concurrent callers share one attempt. */
function onceItWorks<Found>(find: () => Promise<Found>) {
  let found: Promise<Found> | undefined
  return () => {
    found ??= find().catch((error) => {
      found = undefined
      throw error
    })
    return found
  }
}

async function discoverAt(issuer: string): Promise<DiscoveredProvider> {
  const said = await askJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const { authorization_endpoint, token_endpoint, jwks_uri } = said ?? {}
  if (said?.issuer !== issuer || ![authorization_endpoint, token_endpoint, jwks_uri].every(isAddress))
    throw new Unreachable(issuer, new Error('It does not say what an OpenID Connect issuer says, or is another one'))
  const methods = said.token_endpoint_auth_methods_supported
  return {
    authorization_endpoint: textOf(authorization_endpoint),
    token_endpoint: textOf(token_endpoint),
    jwks_uri: textOf(jwks_uri),
    userinfo_endpoint: textOf(said.userinfo_endpoint),
    token_endpoint_auth_methods_supported: Array.isArray(methods) ? methods.map(textOf) : ['client_secret_basic'],
  }
}

const isAddress = (value: unknown) => /^https?:$/.test(URL.parse(textOf(value))?.protocol ?? '')
