import type { BetterAuthOptions } from 'better-auth'

/** Over https browsers accept `__Host-` only with Secure, path / and no domain, so that no other host can set the cookie. */
const HOST = '__Host-earshot.'
const FORMER = '__Secure-earshot.'

/** The provider can add only the prefix `__Secure-`: ours is a part of the name. */
export const cookies = (appUrl: string) =>
  (appUrl.startsWith('https:')
    ? { cookiePrefix: HOST.slice(0, -1), useSecureCookies: false, defaultCookieAttributes: { secure: true } }
    : { cookiePrefix: 'earshot' }) satisfies BetterAuthOptions['advanced']

/** Sign-ins from before the name `__Host-` go on, for the day that they last. A cookie of today's name comes first. */
export function withFormerCookies(request: Request): Request {
  const pairs = request.headers.get('cookie')?.split(/; */) ?? []
  const present = new Set(pairs.filter((pair) => pair.startsWith(HOST)).map((pair) => pair.split('=')[0]))
  const renamed = pairs.map((pair) => pair.replace(FORMER, HOST))
  const kept = renamed.filter((pair, at) => pair === pairs[at] || !present.has(pair.split('=')[0]))
  if (kept.length > 0) request.headers.set('cookie', kept.join('; '))
  return request
}
