import { v7 as newId } from 'uuid'
import type { Context } from '../../core/context.ts'
import { countAttempt, consume } from '../../core/limits/limits.service.ts'
import { accountEmails } from '../../alerts/mail/mail.service.ts'
import { findPhoneUser, sendSignInCode } from '../phones/sign-in.service.ts'
import type { AccountOccurrence, AuthHooks } from '../../ports/identity/builtin/auth-hooks.ts'
import { isBreached } from '../../ports/identity/breached-passwords.ts'
import type { Account } from '../../ports/identity/identity.ts'
import { recordEvent } from '../security-events/record-event.service.ts'
import { updatePasskeysOf } from '../sessions/passkey-sessions.service.ts'
import { endSessions, updateSessionSignIn } from '../sessions/sessions.service.ts'
import { saveGroups } from '../users/issuer-groups.service.ts'
import { accountsOf, findUserOf, updateProfileOf } from '../users/user-linking.service.ts'
import { deleteUserOf } from '../users/account-deletion.service.ts'
import { createFirstOperator, isOperatorLink } from '../users/first-operator.service.ts'
import { mayRegister } from '../users/registration.service.ts'

/** Connects the built-in provider to the app. Takes a getter because the context is created after the provider. */
export const authHooks = (context: () => Context, invitations: Pick<AuthHooks, 'invitedAddress'>): AuthHooks => ({
  ...invitations,
  emails: accountEmails(context),
  happened: ({ account, ...event }) => happened(context(), account, event),
  isBreached: (password) => isKnownFromBreach(context(), password),
  mayRegister: (email) => mayRegister(context(), email),
  isOperatorLink: (secret) => isOperatorLink(context(), secret),
  createFirstOperator: (person, open) => createFirstOperator(context(), person, open),
  consume: (allowance) => consume(context(), allowance),
  count: (tries) => countAttempt(context(), tries),
  sendPhoneCode: (asked) => sendSignInCode(context(), asked),
  ownerOfPhone: async ({ issuer, ...asked }) => {
    const user_id = await findPhoneUser(context(), asked)
    const accounts = user_id ? await accountsOf(context(), user_id) : []
    return accounts.find((account) => account.issuer === issuer)?.subject ?? null
  },
  ended: (account, via) => endSessions(context(), account, via),
  renewed: (account, change) => updateSessionSignIn(context(), account, change),
  changed: (account, news) => updateProfileOf(context(), account, news),
  groupsSaid: (account, groups) => saveGroups(context(), account, groups),
  passkeysChanged: (account, now) => updatePasskeysOf(context(), account, now),
  leave: (account, address) => leave(context(), account, address),
})

/** A service that does not answer keeps no one from setting a password. */
async function isKnownFromBreach({ config, log }: Context, password: string) {
  const { passwordRange } = config.identity
  if (passwordRange === null) return false
  return isBreached(passwordRange, password).catch((error) => {
    log.warn({ err: error }, 'a new password was not looked up: PASSWORD_RANGE_URL does not answer')
    return false
  })
}

async function happened(context: Context, account: Account | null, event: Omit<AccountOccurrence, 'account'>) {
  const user_id = account && (await findUserOf(context, account).catch(() => null))
  await recordEvent(context, { ...event, user_id: user_id ?? null })
}

/** The provider has authenticated the user, but there may be no session, so the caller gets a new session id. */
async function leave(context: Context, account: Account, address: string) {
  const user_id = await findUserOf(context, account)
  if (!user_id) return
  await deleteUserOf({ context, user_id, address, session_id: newId(), level: 0, need_verification: false })
}
