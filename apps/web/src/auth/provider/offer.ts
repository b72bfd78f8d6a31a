import { request } from './request.ts'

export type BotCheckKind = 'turnstile' | 'hcaptcha' | 'recaptcha'

export interface FirebaseOffer {
  projectId: string
  apiKey: string
  authDomain: string
  /** Where Firebase's emulator listens, in tests. */
  emulator?: string
}

/** What people are offered to sign in with here. */
export interface Offer {
  /** An account of this server's own, with a password. */
  password: boolean
  email_link: boolean
  phone: boolean
  /** Whether SMS leave from here at all. */
  sms: boolean
  oidc: { name: string } | null
  firebase: FirebaseOffer | null
  captcha: { kind: BotCheckKind; site_key: string } | null
  registration: 'open' | 'invite' | 'closed'
}

let known: Promise<Offer> | undefined

/** Asked once a page; again only if that was in vain. */
export function findOffer(): Promise<Offer> {
  known ??= (request({ path: '/offer' }) as Promise<Offer>).catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}
