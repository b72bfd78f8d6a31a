import { randomIntegers } from '@earshot/contract/rules/testing/chance'
import type { FastifyInstance } from 'fastify'

interface BrowserRequest {
  origin?: string
  /** Each browser has its own address, so that rate limits by address do not affect other tests. */
  ip?: string
}

/** Keeps cookies, but does not follow redirects. */
export function browser(
  app: FastifyInstance,
  { origin = 'http://localhost:3000', ip = someAddress() }: BrowserRequest = {},
) {
  const cookies = new Map<string, string>()

  async function ask(method: 'GET' | 'POST', url: string, { payload, headers = {} }: Extra = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { origin, cookie, ...headers, ...(payload && { 'content-type': 'application/json' }) }
    const path = url.replace(/^https?:\/\/[^/]+/, '')
    const response = await app.inject({
      method,
      url: path,
      remoteAddress: ip,
      headers: sent,
      ...(payload && { payload }),
    })
    for (const { name, value, maxAge } of response.cookies)
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    const body: BrowserAnswer = /^[{[]/.test(response.body) ? response.json() : {}
    return { status: response.statusCode, body, location: response.headers.location ?? '' }
  }

  return {
    cookies,
    get: (url: string) => ask('GET', url),
    post: (url: string, payload: object, headers = {}) => ask('POST', url, { payload, headers }),
  }
}

export interface BrowserAnswer {
  code?: string
  token?: string
  keys?: { kid: string; x: string }[]
  user?: { email: string; name: string; emailVerified: boolean; twoFactorEnabled?: boolean } | null
  twoFactorRedirect?: boolean
  totpURI?: string
  backupCodes?: string[]
  url?: string
  resend_at?: string
  /** Of a passkey. */
  challenge?: string
  userVerification?: string
}

interface Extra {
  payload?: object
  headers?: Record<string, string>
}

/** Random, because test processes share a database, which counts limits per address. */
const chance = randomIntegers(process.pid)
const byte = () => chance(254) + 1
const someAddress = () => `10.${byte()}.${byte()}.${byte()}`
