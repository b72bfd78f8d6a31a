import { entered, type ProviderUser } from './builtin.ts'
import { requestWithProof } from './request.ts'

export interface Confirmation {
  kind: 'registration' | 'account' | 'invitation' | 'change'
  email: string
  need: 'nothing' | 'password' | 'sign-in'
}

/** What the link of an email confirms; changes nothing. */
export const describeConfirmation = async (token: string) =>
  (await requestWithProof('/confirm-email-link', { token })) as Confirmation

/** Null if the account of a new address is not signed in here. */
export async function confirmEmail(pressed: { token: string; name?: string; password?: string }) {
  const { user } = (await requestWithProof('/confirm-email', pressed)) as { user: ProviderUser | null }
  return user && entered(user)
}
