import type { AuthConfig } from '@earshot/contract/auth-config'
import { isIP } from 'node:net'
import { decodeJwt } from 'jose'
import type { PoolConfig } from 'pg'
import { builtInIdentity } from './builtin/builtin.ts'
import type { AuthHooks } from './builtin/auth-hooks.ts'
import { firebaseIssuer } from './firebase.ts'
import type { Identity } from './identity.ts'
import { openIdIssuer } from './oidc.ts'
import type { IdentitySettings } from './identity-settings.ts'

export interface IdentityOptions {
  settings: IdentitySettings
  registration: AuthConfig['registration']
  sms: boolean
  /** Whether a mail server is set up. */
  mail: boolean
  database: PoolConfig
  appUrl: string
  secret: string
  /** Whether rate limits apply; only tests disable them. */
  limited: boolean
  hooks: AuthHooks
}

export function openIdentity({ settings, registration, sms, mail, ...own }: IdentityOptions): Identity {
  const openId = settings.oidc && openIdIssuer(settings.oidc)
  const { passwords, captcha } = settings
  const builtIn =
    passwords || openId ? builtInIdentity({ ...own, sms, passwords, captcha, openId: openId ?? null }) : null
  const firebase = settings.firebase && firebaseIssuer(settings.firebase)
  const issuers = [builtIn, openId, firebase].filter((issuer) => issuer !== null)
  return {
    authConfig: {
      ...configuredMethods(settings),
      passkey: passwords && canHavePasskeys(own.appUrl),
      phone: passwords && sms,
      sms,
      registration,
      mail: mail || settings.firebase !== null,
    },
    verify: async (token) => {
      const named = issuerIn(token)
      return (await issuers.find(({ issuer }) => issuer === named)?.verify(token)) ?? null
    },
    answer: async (request) => builtIn?.answer(request) ?? Response.json(NOTHING, { status: 404 }),
    end: async (account, via) => builtIn?.end(account, via),
    removeFactor: async (account) => builtIn?.removeFactor(account),
    rename: async (account, name) => builtIn?.rename(account, name),
    forget: async (account) => builtIn?.forget(account),
    close: async () => builtIn?.close(),
  }
}

const NOTHING = { code: 'NOT_OFFERED', message: 'This way to sign in is not offered here' }

/** The claimed issuer, not verified yet. */
function issuerIn(token: string) {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

function canHavePasskeys(appUrl: string) {
  const { protocol, hostname } = new URL(appUrl)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isName && (protocol === 'https:' || hostname === 'localhost')
}

function configuredMethods({ passwords, oidc, firebase, captcha }: IdentitySettings) {
  return {
    password: passwords,
    email_link: passwords,
    oidc: oidc && { name: oidc.name },
    firebase: firebase && publicFirebase(firebase),
    captcha: captcha && { kind: captcha.kind, site_key: captcha.siteKey },
  }
}

const publicFirebase = ({ emulator, ...config }: NonNullable<IdentitySettings['firebase']>) => ({
  ...config,
  ...(emulator && { emulator: `http://${emulator}` }),
})
