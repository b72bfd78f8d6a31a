import { type AuthUser, identityProvider } from '../../lib/browser-storage/values.ts'
import { ask } from './ask.ts'
import { IdentityError } from './identity-error.ts'
import type { ProviderSession, Registration, SignInAnswer } from './provider.ts'

interface ProviderUser {
  id: string
  name: string
  email: string
  createdAt: string
  emailVerified: boolean
  twoFactorEnabled?: boolean | null
}

type Answer = { twoFactorRedirect: true } | { user: ProviderUser }

/** Somebody is in, or has to show their second factor. */
const readAnswer = (answer: unknown): SignInAnswer => {
  const said = answer as Answer
  return 'user' in said ? { user: entered(said.user) } : { second: enterWithSecond }
}

function entered(user: ProviderUser): AuthUser {
  identityProvider.set(undefined)
  return authUserOf(user)
}

const authUserOf = ({ id, name, email, createdAt }: ProviderUser): AuthUser => ({
  ...{ id, email, createdAt },
  full_name: name,
})

export const signIn = async (credentials: { email: string; password: string }) =>
  readAnswer(await ask('/sign-in/email', credentials))

/** By the token of a link in a letter. */
export const signInByLink = async (token: string) => readAnswer(await ask('/sign-in/email-link', { token }))

export interface Phone {
  phone: string
  /** Three letters. */
  country: string
}

export const signInByPhone = async (shown: Phone & { code: string }) => readAnswer(await ask('/sign-in/phone', shown))

async function enterWithSecond({ code, recovery }: { code: string; recovery: boolean }): Promise<AuthUser> {
  const path = recovery ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp'
  return entered(((await ask(path, { code })) as { user: ProviderUser }).user)
}

/** Always succeeds for a valid form: it never tells whether the account existed. */
export const register = (registration: Registration) => ask('/sign-up/email', registration)

export const registerAgain = (to: { email: string; callbackURL: string }) => ask('/sign-up/send-again', to)

export const sendVerification = (to: { email: string; callbackURL: string }) => ask('/send-verification-email', to)

export const sendReset = ({ email }: { email: string }) => ask('/request-password-reset', { email })

export const resetPassword = (fields: { token: string; newPassword: string }) => ask('/reset-password', fields)

export const sendSignInLink = (to: { email: string; callbackURL: string }) => ask('/email-link', to)

export const sendSignInCode = (to: Phone) => ask('/phone/send-code', to)

/** The address where the configured issuer asks who somebody is. It leads back here. */
export async function issuerAddress(back: { callbackURL: string; errorCallbackURL: string }): Promise<string> {
  identityProvider.set(undefined)
  return ((await ask('/sign-in/social', { provider: 'oidc', ...back })) as { url: string }).url
}

export const signOut = () => ask('/sign-out', {}).catch(unlessAbsent)

/** The provider's own token for whoever is signed in; null when nobody is. */
export async function token(): Promise<string | null> {
  try {
    return ((await ask('/token')) as { token: string }).token
  } catch (error) {
    if (error instanceof IdentityError && ['UNAUTHORIZED', 'STATUS_401'].includes(error.code)) return null
    return unlessAbsent(error)
  }
}

/** Where only others are offered, nobody is signed in at this provider. */
function unlessAbsent(error: unknown) {
  if (error instanceof IdentityError && error.code === 'NOT_OFFERED') return null
  throw error
}

export async function session(): Promise<ProviderSession | null> {
  const answer = (await ask('/get-session').catch(unlessAbsent)) as {
    user: ProviderUser
    session: { createdAt: string }
  } | null
  if (!answer) return null
  const { user } = answer
  return {
    user: authUserOf(user),
    signedInAt: Date.parse(answer.session.createdAt),
    emailVerified: user.emailVerified,
    secondFactor: user.twoFactorEnabled === true,
  }
}
