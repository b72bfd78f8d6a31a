import { CLIENT_ID, newKey, signedBy } from './openid.ts'
import { openServer } from './server.ts'

/** An OpenID Connect issuer that accepts any code and can put false claims into its ID tokens. Dispose it after use. */
export async function openLyingIssuer() {
  const key = await newKey()
  let said: Record<string, unknown> = {}
  const token = () => {
    const now = Math.floor(Date.now() / 1000)
    const truth = { iss: server.url, aud: CLIENT_ID, sub: 'x', email: 'x@example.org', iat: now, exp: now + 600 }
    return signedBy(key, { ...truth, ...said })
  }
  const pages: Record<string, () => unknown> = {
    '/token': async () => ({ id_token: await token() }),
    '/keys': () => ({ keys: [key.public] }),
    '/.well-known/openid-configuration': () => ({
      issuer: server.url,
      authorization_endpoint: `${server.url}/auth`,
      token_endpoint: `${server.url}/token`,
      jwks_uri: `${server.url}/keys`,
    }),
  }
  const server = await openServer(async ({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(await pages[url]?.()))
  })
  return {
    ...server,
    issuer: server.url,
    says: (nonce: string, lie: Record<string, unknown>) => {
      said = { nonce, ...lie }
    },
  }
}
