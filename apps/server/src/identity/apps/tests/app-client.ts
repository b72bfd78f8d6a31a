import { createHash, randomBytes } from 'node:crypto'
import { api } from '@earshot/contract'
import type { Person, testApp } from '../../../testing/test-app.ts'

export const REDIRECT = 'https://ai.example.com/callback'

type House = Pick<ReturnType<typeof testApp>, 'ask' | 'app'>
type App = ReturnType<House['app']>

export interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
  expires_in: number
}

export interface Answered {
  status: number
  body: Tokens & { error?: string; error_description?: string; client_id: string }
}

const posted = async (app: App, url: string, rest: object): Promise<Answered> => {
  const { statusCode, body } = await app.inject({ method: 'POST', url, ...rest })
  return { status: statusCode, body: JSON.parse(body) }
}

/** An app as an AI company might write it, without a library. */
export function appClient({ ask, app }: House) {
  const register = (metadata: object = { client_name: 'Helper', redirect_uris: [REDIRECT] }) =>
    posted(app(), '/oauth/register', { payload: metadata })

  const form = (url: string, fields: Record<string, string>) =>
    posted(app(), url, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  const token = (fields: Record<string, string>) => form('/oauth/token', fields)
  const revoke = (fields: Record<string, string>) => form('/oauth/revoke', fields)

  /** Asks, and lets the person agree. */
  async function agreed(who: Person, org_id: string, { write = true, ...changes } = {}) {
    const { client_id } = (await register()).body
    const verifier = randomBytes(32).toString('base64url')
    const parameters = { ...parametersOf(client_id, verifier), ...changes }
    const { request } = (await ask(who, api.apps.review, parameters)).body
    const { status, body } = await ask(who, api.apps.connect, { request, org_id, write })
    const exchange = { grant_type: 'authorization_code', client_id, code_verifier: verifier, redirect_uri: REDIRECT }
    const url = status === 201 ? new URL(body.url) : null
    return { status, body, url, exchange: { ...exchange, code: url?.searchParams.get('code') ?? '' } }
  }

  async function connected(who: Person, org_id: string, options = {}) {
    const { exchange, body } = await agreed(who, org_id, options)
    const { client_id } = exchange
    return { ...(await token(exchange)).body, client_id, app_id: body.app_id, exchange }
  }

  const refreshed = ({ client_id, refresh_token }: { client_id: string; refresh_token: string }) =>
    token({ grant_type: 'refresh_token', client_id, refresh_token })

  return { register, token, revoke, agreed, connected, refreshed, call: toolCaller(app) }
}

/** Calls a tool of the MCP server. */
const toolCaller =
  (app: () => App) =>
  async (access_token: string, name: string, given: object = {}) => {
    const { statusCode, headers, body } = await app().inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${access_token}`, accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    })
    return { status: statusCode, body, challenge: headers['www-authenticate'] }
  }

export const parametersOf = (client_id: string, verifier: string) => ({
  client_id,
  redirect_uri: REDIRECT,
  response_type: 'code',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
  resource: 'http://localhost:3000/mcp',
  scope: 'read write',
  state: 'af0ifjsldkj',
})
