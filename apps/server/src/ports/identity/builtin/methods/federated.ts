import { type BetterAuthPlugin, createAuthorizationURL, type OAuth2Tokens, type OAuthProvider } from 'better-auth'
import type { JWTPayload } from 'jose'
import { Unreachable } from '../../identity.ts'
import type { OpenId } from '../../oidc.ts'
import { askJson } from '../../provider-requests.ts'
import { groupsIn } from '../../group-rules.ts'
import type { AuthHooks } from '../auth-hooks.ts'
import { claimsOf, textOf } from '../../id-token.ts'
import { providerError } from '../provider-errors.ts'

/** The provider's id for the configured issuer. */
export const OIDC = 'oidc'

/** Sign-in at an OpenID Connect issuer: authorization code, PKCE, nonce. */
export const federated = (openId: OpenId, hooks: Hooks) =>
  ({
    id: 'earshot-oidc',
    init: ({ socialProviders }) => ({ context: { socialProviders: [providerOf(openId, hooks), ...socialProviders] } }),
  }) satisfies BetterAuthPlugin

type Hooks = Pick<AuthHooks, 'groupsSaid'>

function providerOf(openId: OpenId, hooks: Hooks): OAuthProvider<JWTPayload> {
  const { issuer, clientId, name, scope } = openId.settings
  return {
    id: OIDC,
    name,
    issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.sub ?? '',
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      createAuthorizationURL({
        id: OIDC,
        options: { clientId },
        authorizationEndpoint: (await reached(openId.discover())).authorization_endpoint,
        scopes: scope,
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
      }),
    validateAuthorizationCode: ({ code, codeVerifier = '', redirectURI }) =>
      redeem(openId, { code, code_verifier: codeVerifier, redirect_uri: redirectURI }),
    getUserInfo: async (tokens) => {
      const person = await personIn(openId, tokens)
      if (person) await saveGroups(openId, hooks, { said: person.data, accessToken: tokens.accessToken })
      return person
    },
  }
}

/** The profile in the ID token; null unless the token was issued for this sign-in. */
async function personIn(openId: OpenId, { idToken = '', accessToken, expectedIdTokenNonce }: FederatedTokens) {
  const { issuer, trustEmail } = openId.settings
  const said = await openId.read(idToken).catch(() => null)
  if (!said?.sub || said.nonce !== expectedIdTokenNonce) return null
  const data: JWTPayload = said.email
    ? said
    : { ...(await moreOf(openId, accessToken, said.sub).catch(() => ({}))), ...said }
  const { email, email_verified, name } = claimsOf(issuer, data)
  return { user: { email, emailVerified: trustEmail && email_verified, name: name || email.replace(/@.*/, '') }, data }
}

interface Said {
  said: JWTPayload
  accessToken: string | undefined
}

/** An issuer whose userinfo endpoint does not answer takes nothing away. */
async function saveGroups(openId: OpenId, { groupsSaid }: Hooks, { said, accessToken }: Said) {
  const { issuer, groups } = openId.settings
  if (!groups) return
  const { sub: subject = '' } = said
  const elsewhere = groups.claim in said ? said : await moreOf(openId, accessToken, subject).catch(() => null)
  const found = elsewhere && groupsIn(groups.claim, elsewhere)
  if (found) await groupsSaid({ issuer, subject }, found)
}

interface FederatedTokens extends OAuth2Tokens {
  expectedIdTokenNonce?: string | undefined
}

/** Exchanges a code for tokens; null if the issuer refuses it. */
async function redeem(openId: OpenId, given: Record<string, string>): Promise<OAuth2Tokens | null> {
  const { clientId, clientSecret } = openId.settings
  const { token_endpoint, token_endpoint_auth_methods_supported: methods } = await openId.discover()
  const body = new URLSearchParams({ grant_type: 'authorization_code', client_id: clientId, ...given })
  const headers: Record<string, string> = {}
  if (clientSecret && methods.includes('client_secret_basic')) headers.authorization = basic(clientId, clientSecret)
  else if (clientSecret) body.set('client_secret', clientSecret)
  const said = await askJson(token_endpoint, { method: 'POST', headers, body })
  return said && { idToken: textOf(said.id_token), accessToken: textOf(said.access_token) }
}

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

/** Some issuers leave the e-mail address out of the ID token and only return it from the userinfo endpoint. */
async function moreOf(openId: OpenId, accessToken: string | undefined, subject: string) {
  const { userinfo_endpoint } = await openId.discover()
  if (!userinfo_endpoint || !accessToken) return {}
  const headers = { authorization: `Bearer ${accessToken}` }
  const said = await askJson(userinfo_endpoint, { headers })
  return said?.sub === subject ? said : {}
}

const reached = <Found>(found: Promise<Found>) =>
  found.catch((error) => {
    if (error instanceof Unreachable)
      throw providerError(
        'SERVICE_UNAVAILABLE',
        'ISSUER_UNREACHABLE',
        'Your sign-in service does not answer. Try again soon',
      )
    throw error
  })
