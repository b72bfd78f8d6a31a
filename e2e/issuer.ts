import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

interface Wanted {
  port: number
  redirect: string
}

export const CLIENT = { id: 'earshot', secret: 'a secret of the client' }

/** A real OpenID Connect issuer with its own pages. The login typed there becomes login@corp.example. */
export function openIssuer({ port, redirect }: Wanted): Server {
  const provider = new Provider(`http://localhost:${port}`, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirect],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['a key for cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({
        sub: accountId,
        email: `${accountId}@corp.example`,
        email_verified: true,
        name: `Corp ${accountId}`,
      }),
    }),
  })
  const answer = provider.callback()
  return createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1')
}

export function openBotCheckServer(port: number): Server {
  return createServer((request, response) => {
    void text(request).then((shown) => {
      const success = shown.includes('human')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success, hostname: 'localhost', 'error-codes': success ? [] : ['invalid'] }))
    })
  }).listen(port, '127.0.0.1')
}
