import { FirebaseError } from '@firebase/app'
import type { User } from '@firebase/auth'
import { type AuthUser, identityProvider } from '../../../lib/browser-storage/values.ts'
import { IdentityError } from '../identity-error.ts'

export const codeIn = (error: unknown) => (error instanceof FirebaseError ? error.code : undefined)

/** Does something with Firebase; what it refuses is an IdentityError like everybody's. */
export async function speaking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = codeIn(error)
    throw code ? new IdentityError(code) : error
  }
}

export const authUserOf = ({ uid, displayName, email, metadata }: User): AuthUser => ({
  id: uid,
  full_name: displayName ?? '',
  email: email ?? '',
  createdAt: new Date(metadata.creationTime ?? 0).toISOString(),
})

/** Somebody came through Firebase, and is asked for there from now on. */
export function entered(user: User): AuthUser {
  identityProvider.set('firebase')
  return authUserOf(user)
}
