import type { SecurityEventKind } from '@earshot/contract/security-events'
import type { Account } from '../identity.ts'

export interface AccountRecipient {
  email: string
  name: string
  accepts?: string | null | undefined
  /** The network address of the request that causes the email. */
  address?: string | undefined
}

export interface AccountOccurrence {
  kind: SecurityEventKind
  /** Null if no account has this address. */
  account: Account | null
  address: string
  user_agent?: string | null | undefined
}

export type AccountChange =
  | 'password'
  | 'signIn'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodes'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'

export interface AccountEvent {
  change: AccountChange
  address: string
  userAgent?: string | null | undefined
}

/** Rate-limited e-mails are dropped silently. */
export interface AccountEmails {
  verification(to: AccountRecipient, link: string): Promise<void>
  existingAccount(to: AccountRecipient): Promise<void>
  uninvited(to: AccountRecipient): Promise<void>
  reset(to: AccountRecipient, link: string): Promise<void>
  emailLink(to: AccountRecipient, link: string): Promise<void>
  newAddress(to: AccountRecipient, link: string): Promise<void>
  addressChanged(to: AccountRecipient, changed: { to: string }): Promise<void>
  /** What was done in an account, also for the case that another person did it. */
  security(to: AccountRecipient, event: AccountEvent): Promise<void>
}

/** Language and network address of a request, for the emails that it causes. */
export const senderOf = (ctx: { headers?: Headers | undefined } | null) => ({
  accepts: ctx?.headers?.get('accept-language'),
  // The server sets this header, whatever a client sent.
  address: ctx?.headers?.get('x-forwarded-for') ?? undefined,
})

/** Where a security event came from. */
export const originOf = (ctx: Parameters<typeof senderOf>[0]) => ({
  address: senderOf(ctx).address ?? '',
  user_agent: ctx?.headers?.get('user-agent'),
})

export interface PhoneCodeRequest {
  phone: string
  country: string
  address: string
}

export interface AuthHooks {
  emails: AccountEmails
  /** For the security events. Never throws. */
  happened(event: AccountOccurrence): Promise<void>
  /** Whether a new password is known from a breach. False where that is not looked up. */
  isBreached(password: string): Promise<boolean>
  mayRegister(email: string): Promise<boolean>
  /** The address that the link of an open invitation proves; null if it proves none. */
  invitedAddress(link: string): Promise<string | null>
  isOperatorLink(secret: string): Promise<boolean>
  /** Creates the first operator with the account that `open` creates. Throws without a valid link, and once there are users. */
  createFirstOperator(
    person: { secret: string; name: string; email: string },
    open: () => Promise<Account>,
  ): Promise<void>
  /** Counts an attempt. Throws `too_many` over the limit. */
  consume(allowance: { key: string; most: number; seconds: number }): Promise<void>
  /** Counts an attempt; returns the attempts in the window, or 0 if limits are disabled. */
  count(tries: { key: string; seconds: number }): Promise<number>
  /** Sends a code if the phone belongs to a user. Returns when the next may be requested, whether or not one was sent. */
  sendPhoneCode(asked: PhoneCodeRequest): Promise<{ resend_at: string }>
  /** The subject of the phone's owner at this issuer; null if the code is wrong. A code works once. */
  ownerOfPhone(asked: PhoneCodeRequest & { code: string; issuer: string }): Promise<string | null>
  /** One sign-in of an account has ended (`via`), or all of them. */
  ended(account: Account, via?: string): Promise<void>
  /** A sign-in continues under a new id. */
  renewed(account: Account, change: { from: string; to: string }): Promise<void>
  changed(
    account: Account,
    now: { email: string; email_verified: boolean; second_factor: boolean; name?: string },
  ): Promise<void>
  /** An account of the issuer is in these groups, as a sign-in said. */
  groupsSaid(account: Account, groups: string[]): Promise<void>
  /** A passkey was added in a sign-in (`via`), or removed. */
  passkeysChanged(account: Account, now: { any: boolean; via: string | null }): Promise<void>
  /** Deletes the user. Throws while an organization needs them. */
  leave(account: Account, address: string): Promise<void>
}
