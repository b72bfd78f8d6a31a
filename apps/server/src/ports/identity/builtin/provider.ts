import type { AuthContext } from 'better-auth'
import type { OpenId } from '../oidc.ts'
import type { CaptchaSettings } from '../identity-settings.ts'
import type { AuthHooks } from './auth-hooks.ts'

export interface ProviderOptions {
  appUrl: string
  issuer: string
  secret: string
  limited: boolean
  captcha: CaptchaSettings | null
  openId: OpenId | null
  /** Whether accounts with a password are allowed; otherwise only sign-in through the OIDC issuer. */
  passwords: boolean
  hooks: AuthHooks
}

/** Resolves once the provider has started. */
export type RunningProvider = () => Promise<AuthContext>
