import type { Account } from '../identity.ts'

export interface AccountRecipient {
  email: string
  name: string
  /** The Accept-Language header of the request, for people whose language is not known yet. */
  accepts?: string | null | undefined
}

/** E-mails of the built-in provider. Rate-limited ones are dropped silently. */
export interface AccountEmails {
  verification(to: AccountRecipient, link: string): Promise<void>
  existingAccount(to: AccountRecipient): Promise<void>
  uninvited(to: AccountRecipient): Promise<void>
  reset(to: AccountRecipient, link: string): Promise<void>
  emailLink(to: AccountRecipient, link: string): Promise<void>
  newAddress(to: AccountRecipient, link: string): Promise<void>
  addressChanged(to: AccountRecipient, changed: { to: string }): Promise<void>
}

/** The Accept-Language header of the provider's request. */
export const acceptedBy = (ctx: { headers?: Headers | undefined } | null) => ctx?.headers?.get('accept-language')

export interface PhoneCodeRequest {
  phone: string
  country: string
  /** The network address that asks. */
  address: string
}

/** What the built-in provider asks of the program around it, and what it tells it. Refusals are ApiErrors. */
export interface AuthHooks {
  emails: AccountEmails
  mayRegister(email: string): Promise<boolean>
  /** Whether this is the secret of the link that makes the first person an operator. */
  isOperatorLink(secret: string): Promise<boolean>
  /** Makes the first person an operator, with the account that `open` creates. Refused without the link, and once there are users. */
  createFirstOperator(
    person: { secret: string; name: string; email: string },
    open: () => Promise<Account>,
  ): Promise<void>
  /** Counts a try, or refuses it. */
  consume(allowance: { key: string; most: number; seconds: number }): Promise<void>
  /** Counts a try, and answers how many there were in so many seconds. 0 where nothing is counted. */
  count(tries: { key: string; seconds: number }): Promise<number>
  /** Sends a code if the phone belongs to a user. Returns when the next may be requested, whether or not one was sent. */
  sendPhoneCode(asked: PhoneCodeRequest): Promise<{ resend_at: string }>
  /** This issuer's subject of the owner of the phone, if the code is right. A code works once. */
  ownerOfPhone(asked: PhoneCodeRequest & { code: string; issuer: string }): Promise<string | null>
  /** A sign-in of an account has ended, or all of them. */
  ended(account: Account, via?: string): Promise<void>
  /** A sign-in goes on under another name. */
  renewed(account: Account, change: { from: string; to: string }): Promise<void>
  /** What we say of a person is another thing now. */
  changed(account: Account, now: { email: string; email_verified: boolean; name?: string }): Promise<void>
  /** The person leaves for good, from this network address. Refused while an organization needs them. */
  leave(account: Account, address: string): Promise<void>
}
