import { type AuthUser, identityProvider } from '../../lib/browser-storage/values.ts'
import { requestWithProof } from './request.ts'
import { IdentityError, type ProviderSession, type Registration, type SignInAnswer } from './provider.ts'

export interface ProviderUser {
  id: string
  name: string
  email: string
  createdAt: string
  emailVerified: boolean
  twoFactorEnabled?: boolean | null
}

type Answer = { twoFactorRedirect: true } | { user: ProviderUser }

const readAnswer = (answer: unknown): SignInAnswer => {
  const said = answer as Answer
  return 'user' in said ? { user: entered(said.user) } : { second: enterWithSecond }
}

export function entered(user: ProviderUser): AuthUser {
  identityProvider.set(undefined)
  return authUserOf(user)
}

const authUserOf = ({ id, name, email, createdAt }: ProviderUser): AuthUser => ({
  ...{ id, email, createdAt },
  full_name: name,
})

export const signIn = async (credentials: { email: string; password: string }) =>
  readAnswer(await requestWithProof('/sign-in/email', credentials))

export const signInByLink = async (token: string) =>
  readAnswer(await requestWithProof('/sign-in/email-link', { token }))

export interface Phone {
  phone: string
  /** ISO 3166 alpha-3. */
  country: string
}

export const signInByPhone = async (shown: Phone & { code: string }) =>
  readAnswer(await requestWithProof('/sign-in/phone', shown))

async function enterWithSecond({ code, recovery }: { code: string; recovery: boolean }): Promise<AuthUser> {
  const path = recovery ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp'
  return entered(((await requestWithProof(path, { code })) as { user: ProviderUser }).user)
}

/** Succeeds for every valid form, so that it does not reveal whether an account exists. */
export const register = (registration: Registration) => requestWithProof('/sign-up/email', registration)

export const registerAgain = (to: { email: string; callbackURL: string }) => requestWithProof('/sign-up/send-again', to)

/** Refused once the link was used or any account exists. */
export const checkOperatorLink = (token: string) => requestWithProof('/sign-up/operator-link', { token })

/** Creates the first account with the link from the server's terminal and signs in at once. */
export async function registerOperator(fields: Omit<Registration, 'callbackURL'> & { token: string }) {
  return entered(((await requestWithProof('/sign-up/operator', fields)) as { user: ProviderUser }).user)
}

export const sendVerification = (to: { email: string; callbackURL: string }) =>
  requestWithProof('/send-verification-email', to)

export const sendReset = ({ email }: { email: string }) => requestWithProof('/request-password-reset', { email })

/** Refused once the link was used or is over. */
export const checkResetLink = (token: string) => requestWithProof('/reset-password-link', { token })

export const resetPassword = (fields: { token: string; newPassword: string }) =>
  requestWithProof('/reset-password', fields)

export const sendSignInLink = (to: { email: string; callbackURL: string }) => requestWithProof('/email-link', to)

export const sendSignInCode = (to: Phone) => requestWithProof('/phone/send-code', to)

export async function issuerAddress(back: { callbackURL: string; errorCallbackURL: string }): Promise<string> {
  identityProvider.set(undefined)
  return ((await requestWithProof('/sign-in/social', { provider: 'oidc', ...back })) as { url: string }).url
}

export const signOut = () => requestWithProof('/sign-out', {}).catch(unlessAbsent)

export async function token(): Promise<string | null> {
  try {
    return ((await requestWithProof('/token')) as { token: string }).token
  } catch (error) {
    if (error instanceof IdentityError && ['UNAUTHORIZED', 'STATUS_401'].includes(error.code)) return null
    return unlessAbsent(error)
  }
}

/** The built-in provider answers 404 if only others are configured. */
function unlessAbsent(error: unknown) {
  if (error instanceof IdentityError && error.code === 'NOT_OFFERED') return null
  throw error
}

export async function session(): Promise<ProviderSession | null> {
  const answer = (await requestWithProof('/get-session').catch(unlessAbsent)) as {
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
