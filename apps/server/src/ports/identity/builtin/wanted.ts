import type { AuthContext } from 'better-auth'
import type { OpenId } from '../oidc.ts'
import type { CaptchaSettings } from '../settings.ts'
import type { Around } from './around.ts'

/** What the built-in provider is made of. */
export interface Wanted {
  appUrl: string
  /** Its name in its own tokens. */
  issuer: string
  secret: string
  /** Whether tries are counted and refused. */
  limited: boolean
  captcha: CaptchaSettings | null
  openId: OpenId | null
  around: Around
}

/** The provider once it runs, for what it calls while it runs. */
export type Running = () => Promise<AuthContext>
