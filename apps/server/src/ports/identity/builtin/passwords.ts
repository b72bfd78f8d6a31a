import type { BetterAuthOptions } from 'better-auth'
import { decodeJwt } from 'jose'
import { forgetLinks } from './methods/registration/confirmations.ts'
import { confirmationPage } from './confirmation-page.ts'
import type { AccountRecipient } from './auth-hooks.ts'
import { asProviderError } from './provider-errors.ts'
import type { RunningProvider, ProviderOptions } from './provider.ts'
import { OIDC } from './methods/federated.ts'

const HOUR = 60 * 60

/** A password works only once the address is proven: see methods/registration/. */
export const passwords = ({ appUrl, issuer, hooks }: ProviderOptions, running: RunningProvider) => {
  const { emails } = hooks
  return {
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: 10,
      maxPasswordLength: 256,
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }, request) =>
        emails.reset(recipient(user, request), `${appUrl}/forgot-password?token=${token}`),
      onPasswordReset: async ({ user }) => {
        await takeBack(running, user)
        await hooks.ended({ issuer, subject: user.id })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: 24 * HOUR,
      sendVerificationEmail: ({ user, url, token }, request) => {
        const kind = decodeJwt(token).updateTo ? 'newAddress' : 'verification'
        const callbackURL = new URL(url).searchParams.get('callbackURL') ?? '/'
        return emails[kind](recipient(user, request), confirmationPage(appUrl, { token, callbackURL }))
      },
    },
  } satisfies BetterAuthOptions
}

const recipient = ({ email, name }: AccountRecipient, request?: Request): AccountRecipient => ({
  email,
  name,
  accepts: request?.headers.get('accept-language'),
})

export const people = ({ issuer, hooks }: ProviderOptions) =>
  ({
    changeEmail: { enabled: true },
    deleteUser: {
      enabled: true,
      beforeDelete: ({ id }, request) =>
        asProviderError('LAST_ADMIN', hooks.leave({ issuer, subject: id }, addressIn(request))),
    },
  }) satisfies BetterAuthOptions['user']

/** request-checks.ts sets this header. */
const addressIn = (request?: Request) => request?.headers.get('x-forwarded-for') ?? ''

interface Account {
  id: string
  emailVerified: boolean
}

/**
 * A new password invalidates links and challenges started with the old one. The link has also proven the address: an
 * account that another person created with it, and what is linked to it, now belongs to the owner of the address.
 */
async function takeBack(running: RunningProvider, { id, emailVerified }: Account) {
  const context = await running()
  await forgetLinks({ context }, id)
  if (emailVerified) return
  const { internalAdapter } = context
  for (const { id: account, providerId } of await internalAdapter.findAccounts(id))
    if (providerId === OIDC) await internalAdapter.deleteAccount(account)
  await internalAdapter.updateUser(id, { emailVerified: true })
}
