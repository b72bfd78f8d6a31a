import type { AuthConfig } from '@earshot/contract/auth-config'

type Directive = 'script-src' | 'style-src' | 'frame-src' | 'connect-src'
type Hosts = Partial<Record<Directive, readonly string[]>>

const RECAPTCHA: Hosts = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
}

const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

const captchas: Record<NonNullable<AuthConfig['captcha']>['kind'], Hosts> = {
  turnstile: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  },
  hcaptcha: { 'script-src': HCAPTCHA, 'style-src': HCAPTCHA, 'frame-src': HCAPTCHA, 'connect-src': HCAPTCHA },
  recaptcha: RECAPTCHA,
}

/** Firebase's SDK calls Google, opens a frame to sign in elsewhere, and has its own bot check. */
function firebaseHosts({ authDomain, emulator }: NonNullable<AuthConfig['firebase']>): Hosts {
  const services = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
  const here = emulator ? [emulator] : []
  return merged([
    RECAPTCHA,
    {
      'script-src': ['https://apis.google.com'],
      'frame-src': [`https://${authDomain}`, ...here],
      'connect-src': [...services, ...here],
    },
  ])
}

const merged = (all: readonly Hosts[]): Hosts =>
  Object.fromEntries(
    (['script-src', 'style-src', 'frame-src', 'connect-src'] as const).map((name) => [
      name,
      [...new Set(all.flatMap((hosts) => hosts[name] ?? []))],
    ]),
  )

interface Elsewhere {
  bases?: readonly string[]
  frames?: readonly string[]
}

/** The Content-Security-Policy of a page: its own files, the API, and the hosts that sign-in methods need. */
export function pagePolicy(
  nonce: string,
  { captcha, firebase }: Pick<AuthConfig, 'captcha' | 'firebase'>,
  { bases = [], frames = [] }: Elsewhere = {},
) {
  const more = merged([
    captcha ? captchas[captcha.kind] : {},
    firebase ? firebaseHosts(firebase) : {},
    { 'frame-src': frames },
  ])
  const elsewhere = bases.map((base) => ` ${base}`).join('')
  const also = (name: Directive) => (more[name] ?? []).map((host) => ` ${host}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${also('script-src')}`,
    `style-src 'self' 'nonce-${nonce}'${also('style-src')}`,
    `img-src 'self' data: blob:${elsewhere}`,
    `media-src 'self' blob:${elsewhere}`,
    "font-src 'self'",
    `connect-src 'self'${also('connect-src')}${elsewhere}`,
    ...(more['frame-src']?.length ? [`frame-src${also('frame-src')}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
