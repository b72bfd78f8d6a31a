import { decodeJwt } from 'jose'
import { builtInIdentity } from './builtin/builtin.ts'
import type { Around } from './builtin/around.ts'
import { firebaseIssuer } from './firebase.ts'
import type { Identity, Offer } from './identity.ts'
import { openIdIssuer } from './oidc.ts'
import type { IdentitySettings } from './settings.ts'

export interface Wanted {
  settings: IdentitySettings
  registration: Offer['registration']
  /** Whether SMS can be sent. */
  sms: boolean
  databaseUrl: string
  appUrl: string
  secret: string
  /** Whether tries are counted and refused; only tests do without. */
  limited: boolean
  around: Around
}

/** Everybody whose word we take for who somebody is, as the configuration has it. */
export function openIdentity({ settings, registration, sms, ...own }: Wanted): Identity {
  const openId = settings.oidc && openIdIssuer(settings.oidc)
  const { passwords, captcha } = settings
  const builtIn =
    passwords || openId ? builtInIdentity({ ...own, sms, passwords, captcha, openId: openId ?? null }) : null
  const firebase = settings.firebase && firebaseIssuer(settings.firebase)
  const issuers = [builtIn, openId, firebase].filter((issuer) => issuer !== null)
  return {
    offer: { ...offerOf(settings), phone: passwords && sms, sms, registration },
    verify: async (token) => {
      const named = issuerIn(token)
      return (await issuers.find(({ issuer }) => issuer === named)?.verify(token)) ?? null
    },
    answer: async (request) => builtIn?.answer(request) ?? Response.json(NOTHING, { status: 404 }),
    end: async (account) => builtIn?.end(account),
    rename: async (account, name) => builtIn?.rename(account, name),
    forget: async (account) => builtIn?.forget(account),
    close: async () => builtIn?.close(),
  }
}

const NOTHING = { code: 'NOT_OFFERED', message: 'This way to sign in is not offered here' }

/** Who a token claims to be from; believed only once it is checked. */
function issuerIn(token: string) {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

function offerOf({ passwords, oidc, firebase, captcha }: IdentitySettings) {
  return {
    password: passwords,
    email_link: passwords,
    oidc: oidc && { name: oidc.name },
    firebase: firebase && shownFirebase(firebase),
    captcha: captcha && { kind: captcha.kind, site_key: captcha.siteKey },
  }
}

const shownFirebase = ({ emulator, ...shown }: NonNullable<IdentitySettings['firebase']>) => ({
  ...shown,
  ...(emulator && { emulator: `http://${emulator}` }),
})
