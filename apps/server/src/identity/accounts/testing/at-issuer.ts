import { expect } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import type { testApp } from '../../../testing/test-app.ts'
import type { Browser } from './test-accounts.ts'

export async function begin(visitor: Browser) {
  const { status, body } = await visitor.post('/identity/sign-in/social', {
    provider: 'oidc',
    callbackURL: '/dashboard',
    errorCallbackURL: '/login',
  })
  expect(status).toBe(200)
  return new URL(body.url ?? '')
}

/** Follows the issuer's redirects with its own cookies until it redirects back to the app. */
export async function atIssuer(url: URL) {
  const cookies = new Map<string, string>()
  for (let next = url; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    next = new URL(response.headers.get('location') ?? '', next)
    if (next.port === '3000') return next
  }
}

/** Signs in at the issuer in a browser. */
export async function federated({ app }: Pick<ReturnType<typeof testApp>, 'app'>, visitor = browser(app())) {
  const back = await atIssuer(await begin(visitor))
  const { location } = await visitor.get(back.href)
  return { visitor, location }
}
