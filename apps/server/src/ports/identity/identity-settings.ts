import { captchaKinds } from '@earshot/contract/auth-config'
import * as z from 'zod/mini'
import { type GroupRule, groupRules } from './group-rules.ts'

const METHODS = ['builtin', 'oidc', 'firebase'] as const

export type SignInMethod = (typeof METHODS)[number]

const address = (message: string) => z.url({ protocol: /^https?$/, error: message })

export const identityEnvironment = {
  IDENTITY: z.pipe(
    z.pipe(
      z._default(z.string(), 'builtin'),
      z.transform((list: string) => list.split(',').map((name) => name.trim())),
    ),
    z.array(z.enum(METHODS, { error: 'IDENTITY names builtin, oidc, firebase or several: IDENTITY=builtin,oidc' })),
  ),
  SECOND_FACTOR: z._default(
    z.enum(['nobody', 'operators', 'everybody'], { error: 'SECOND_FACTOR is nobody, operators or everybody' }),
    'nobody',
  ),
  PASSWORD_RANGE_URL: z.optional(address('PASSWORD_RANGE_URL is an address that ends before the five digits')),
  OIDC_ISSUER: z.optional(address('OIDC_ISSUER is the address of the issuer, like https://accounts.example.org')),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string()),
  OIDC_TRUST_EMAIL: z._default(z.stringbool(), false),
  OIDC_GROUPS: z.optional(z.string()),
  OIDC_GROUPS_CLAIM: z._default(z.string(), 'groups'),
  OIDC_SCOPE: z._default(z.string(), 'openid email profile'),
  FIREBASE_PROJECT_ID: z.optional(
    z.string().check(z.regex(/^[a-z0-9-]{4,40}$/, 'FIREBASE_PROJECT_ID is like my-project-1a2b3')),
  ),
  FIREBASE_API_KEY: z.optional(z.string()),
  FIREBASE_AUTH_DOMAIN: z.optional(
    z.string().check(z.regex(/^[a-z0-9.-]+$/i, 'FIREBASE_AUTH_DOMAIN is a host, like my-project.firebaseapp.com')),
  ),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(
    z.string().check(z.regex(/^[\w.:[\]-]+:\d+$/, 'FIREBASE_AUTH_EMULATOR_HOST is like 127.0.0.1:9099')),
  ),
  CAPTCHA: z.optional(z.enum(captchaKinds, { error: 'CAPTCHA is turnstile, hcaptcha or recaptcha' })),
  CAPTCHA_SITE_KEY: z.optional(z.string()),
  CAPTCHA_SECRET: z.optional(z.string()),
  CAPTCHA_VERIFY_URL: z.optional(address('CAPTCHA_VERIFY_URL is an address')),
}

const Environment = z.object(identityEnvironment)
type ParsedEnvironment = z.output<typeof Environment>

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  name: string
  trustEmail: boolean
  scope: string[]
  /** Null if groups of the issuer give nothing here. */
  groups: { claim: string; rules: GroupRule[] } | null
}

export interface FirebaseSettings {
  projectId: string
  apiKey: string
  authDomain: string
  /** Address of the Firebase emulator; its tokens are not signed. */
  emulator: string | undefined
}

export interface CaptchaSettings {
  kind: (typeof captchaKinds)[number]
  siteKey: string
  secret: string
  verifyUrl: string | undefined
}

export interface IdentitySettings {
  passwords: boolean
  /** Of whom the operator demands one. */
  secondFactor: ParsedEnvironment['SECOND_FACTOR']
  /** Where breached passwords are looked up; null for nowhere. */
  passwordRange: string | null
  oidc: OidcSettings | null
  firebase: FirebaseSettings | null
  captcha: CaptchaSettings | null
}

/** Throws a sentence for combinations that do not work. */
export function identitySettings(given: ParsedEnvironment, production: boolean): IdentitySettings {
  const offers = (method: SignInMethod) => given.IDENTITY.includes(method)
  return {
    passwords: offers('builtin'),
    secondFactor: given.SECOND_FACTOR,
    passwordRange: given.PASSWORD_RANGE_URL ?? null,
    oidc: offers('oidc') ? oidcSettings(given) : null,
    firebase: offers('firebase') ? firebaseSettings(given, production) : null,
    captcha: given.CAPTCHA ? captchaSettings(given, given.CAPTCHA) : null,
  }
}

function oidcSettings(given: ParsedEnvironment): OidcSettings {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = given
  if (!issuer || !clientId) throw new Error('IDENTITY=oidc needs OIDC_ISSUER and OIDC_CLIENT_ID')
  const { protocol, hostname, host } = new URL(issuer)
  if (protocol !== 'https:' && !isLocal(hostname)) throw new Error('OIDC_ISSUER must begin with https://')
  return {
    issuer,
    clientId,
    clientSecret: given.OIDC_CLIENT_SECRET,
    name: given.OIDC_NAME ?? host,
    trustEmail: given.OIDC_TRUST_EMAIL,
    scope: given.OIDC_SCOPE.split(' ').filter(Boolean),
    groups: given.OIDC_GROUPS ? { claim: given.OIDC_GROUPS_CLAIM, rules: groupRules(given.OIDC_GROUPS) } : null,
  }
}

function firebaseSettings(given: ParsedEnvironment, production: boolean): FirebaseSettings {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_EMULATOR_HOST: emulator } = given
  if (!projectId || !apiKey) throw new Error('IDENTITY=firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY')
  if (emulator && (production || !isLocal(new URL(`http://${emulator}`).hostname)))
    throw new Error(
      'FIREBASE_AUTH_EMULATOR_HOST is for tests: its tokens are not signed. It must be on this machine, and NODE_ENV not production',
    )
  return { projectId, apiKey, authDomain: given.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`, emulator }
}

function captchaSettings(given: ParsedEnvironment, kind: CaptchaSettings['kind']): CaptchaSettings {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = given
  if (!siteKey || !secret) throw new Error('CAPTCHA needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET')
  return { kind, siteKey, secret, verifyUrl: given.CAPTCHA_VERIFY_URL }
}

const isLocal = (hostname: string) => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
