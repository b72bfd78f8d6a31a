import type { GenericEndpointContext } from 'better-auth'
import { verifyPassword } from 'better-auth/crypto'
import { hashPassword, isOutdated, isPassword } from '../../../core/password-hash.ts'

/** Hashes of before are the provider's own, by scrypt: `salt:hash`. */
export const passwordHashes = {
  hash: hashPassword,
  verify: ({ hash, password }: { hash: string; password: string }) =>
    hash.includes(':') ? verifyPassword({ hash, password }) : isPassword(password, hash),
}

/** After a sign-in with a password: only then is it known, so that an outdated hash can be replaced. */
export async function renewHash({ context: { internalAdapter }, body, path }: GenericEndpointContext) {
  if (path !== '/sign-in/email') return
  const { email, password } = body as { email: string; password: string }
  const found = await internalAdapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true })
  const account = found?.accounts.find(({ providerId }) => providerId === 'credential')
  if (account?.password && isOutdated(account.password))
    await internalAdapter.updateAccount(account.id, { password: await hashPassword(password) })
}
