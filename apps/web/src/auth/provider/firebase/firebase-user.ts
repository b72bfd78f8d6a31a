import { FirebaseError } from '@firebase/app'
import type { User } from '@firebase/auth'
import { type AuthUser, identityProvider } from '../../../lib/browser-storage/values.ts'
import { IdentityError } from '../provider.ts'

export const firebaseCode = (error: unknown) => (error instanceof FirebaseError ? error.code : undefined)

export async function withIdentityErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = firebaseCode(error)
    throw code ? new IdentityError(code) : error
  }
}

export const authUserOf = ({ uid, displayName, email, metadata }: User): AuthUser => ({
  id: uid,
  full_name: displayName ?? '',
  email: email ?? '',
  createdAt: new Date(metadata.creationTime ?? 0).toISOString(),
})

export function signedInUser(user: User): AuthUser {
  identityProvider.set('firebase')
  return authUserOf(user)
}
