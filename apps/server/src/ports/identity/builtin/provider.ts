import type { AuthContext } from 'better-auth'
import type { OpenId } from '../oidc.ts'
import type { CaptchaSettings } from '../identity-settings.ts'
import type { AuthHooks } from './auth-hooks.ts'

/** What the built-in provider is made of. */
export interface ProviderOptions {
  appUrl: string
  /** Its name in its own tokens. */
  issuer: string
  secret: string
  /** Whether tries are counted and refused. */
  limited: boolean
  captcha: CaptchaSettings | null
  openId: OpenId | null
  hooks: AuthHooks
}

/** The provider once it runs, for what it calls while it runs. */
export type RunningProvider = () => Promise<AuthContext>
