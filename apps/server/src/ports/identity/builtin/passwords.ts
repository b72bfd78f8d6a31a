import type { BetterAuthOptions } from 'better-auth'
import { decodeJwt } from 'jose'
import { forgetLinks } from './aftermath.ts'
import { refusing } from './refusals.ts'
import type { Running, Wanted } from './wanted.ts'
import { OIDC } from './ways/federated.ts'

const HOUR = 60 * 60

/** Accounts of our own. Nobody comes in by a password before the address is proven: see ways/registration/. */
export const passwords = ({ appUrl, issuer, around }: Wanted, running: Running) => {
  const { letters } = around
  return {
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: 10,
      maxPasswordLength: 256,
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => letters.reset(user, `${appUrl}/forgot-password?token=${token}`),
      onPasswordReset: async ({ user }) => {
        await takeBack(running, user)
        await around.ended({ issuer, subject: user.id })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: 24 * HOUR,
      sendVerificationEmail: ({ user, url, token }) =>
        decodeJwt(token).updateTo ? letters.newAddress(user, url) : letters.verification(user, url),
    },
  } satisfies BetterAuthOptions
}

/** What people change of their accounts, and how they leave. */
export const people = ({ issuer, around }: Wanted) =>
  ({
    changeEmail: { enabled: true },
    deleteUser: {
      enabled: true,
      beforeDelete: ({ id }, request) =>
        refusing('LAST_ADMIN', around.leave({ issuer, subject: id }, addressIn(request))),
    },
  }) satisfies BetterAuthOptions['user']

/** The door writes it there. */
const addressIn = (request?: Request) => request?.headers.get('x-forwarded-for') ?? ''

interface Account {
  id: string
  emailVerified: boolean
}

/**
 * A new password ends what was begun with the old one. The link that led to it has also proven the address: an account
 * that somebody else made with it, before that, and what they tied to it, is its owner's now.
 */
async function takeBack(running: Running, { id, emailVerified }: Account) {
  const context = await running()
  await forgetLinks({ context }, id)
  if (emailVerified) return
  const { internalAdapter } = context
  for (const { id: account, providerId } of await internalAdapter.findAccounts(id))
    if (providerId === OIDC) await internalAdapter.deleteAccount(account)
  await internalAdapter.updateUser(id, { emailVerified: true })
}
