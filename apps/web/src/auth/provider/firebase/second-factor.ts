import {
  type Auth,
  FactorId,
  getMultiFactorResolver,
  type MultiFactorError,
  TotpMultiFactorGenerator,
} from '@firebase/auth'
import type { SignInAnswer } from '../provider.ts'
import { codeIn, entered, speaking } from './words.ts'

/** How to go on where Firebase asks for a code of an authenticator app. Throws whatever else went wrong. */
export function secondFactorIn(auth: Auth, error: unknown): SignInAnswer {
  if (codeIn(error) !== 'auth/multi-factor-auth-required') throw error
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
  const app = resolver.hints.find(({ factorId }) => factorId === FactorId.TOTP)
  if (!app) throw error
  const second = ({ code }: { code: string }) =>
    speaking(async () => {
      const assertion = TotpMultiFactorGenerator.assertionForSignIn(app.uid, code)
      return entered((await resolver.resolveSignIn(assertion)).user)
    })
  return { second, onlyCodes: true }
}
