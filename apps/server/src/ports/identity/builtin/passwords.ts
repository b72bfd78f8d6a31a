import type { BetterAuthOptions } from 'better-auth'
import { decodeJwt } from 'jose'
import { forgetLinks } from './methods/registration/confirmations.ts'
import { confirmationPage } from './confirmation-page.ts'
import { type AccountEmails, type AccountRecipient, originOf, senderOf } from './auth-hooks.ts'
import { asProviderError } from './provider-errors.ts'
import { passwordHashes } from './password-hashes.ts'
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
      password: passwordHashes,
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }, request) =>
        emails.reset(recipient(user, request), `${appUrl}/forgot-password?token=${token}`),
      onPasswordReset: async ({ user }, request) => {
        await takeBack(running, user)
        await hooks.ended({ issuer, subject: user.id })
        await noticePassword(hooks, user, request)
        const account = { issuer, subject: user.id }
        await hooks.happened({ kind: 'password_changed', account, ...originOf(request ?? null) })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: 24 * HOUR,
      sendVerificationEmail: (sent, request) => sendConfirmation({ appUrl, emails }, sent, request),
    },
  } satisfies BetterAuthOptions
}

function sendConfirmation(
  { appUrl, emails }: { appUrl: string; emails: AccountEmails },
  { user, url, token }: { user: AccountRecipient; url: string; token: string },
  request?: Request,
) {
  const kind = decodeJwt(token).updateTo ? 'newAddress' : 'verification'
  const callbackURL = new URL(url).searchParams.get('callbackURL') ?? '/'
  return emails[kind](recipient(user, request), confirmationPage(appUrl, { token, callbackURL }))
}

const recipient = ({ email, name }: AccountRecipient, request?: Request): AccountRecipient => ({
  email,
  name,
  ...senderOf(request ?? null),
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

const addressIn = (request?: Request) => senderOf(request ?? null).address ?? ''

const noticePassword = ({ emails }: ProviderOptions['hooks'], user: AccountRecipient, request?: Request) =>
  emails.security(recipient(user, request), {
    change: 'password',
    address: addressIn(request),
    userAgent: request?.headers.get('user-agent'),
  })

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
