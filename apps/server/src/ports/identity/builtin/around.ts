import type { Account } from '../identity.ts'

export interface Addressee {
  email: string
  name: string
}

/** The letters that the built-in provider writes. A letter that is asked for too often is not sent, and nobody is told. */
export interface Letters {
  verification(to: Addressee, link: string): Promise<void>
  existingAccount(to: Addressee): Promise<void>
  uninvited(to: Addressee): Promise<void>
  reset(to: Addressee, link: string): Promise<void>
  emailLink(to: Addressee, link: string): Promise<void>
  newAddress(to: Addressee, link: string): Promise<void>
  addressChanged(to: Addressee, changed: { to: string }): Promise<void>
}

export interface PhoneAsked {
  phone: string
  country: string
  /** The network address that asks. */
  address: string
}

/** What the built-in provider asks of the program around it, and what it tells it. Refusals are ApiErrors. */
export interface Around {
  letters: Letters
  mayRegister(email: string): Promise<boolean>
  /** Counts a try, or refuses it. */
  spend(allowance: { key: string; most: number; seconds: number }): Promise<void>
  /** Counts a try, and answers how many there were in so many seconds. 0 where nothing is counted. */
  count(tries: { key: string; seconds: number }): Promise<number>
  /** Sends a code to whom the phone belongs, if it does. Answers when it may be asked for again, whether it was sent or not. */
  sendPhoneCode(asked: PhoneAsked): Promise<{ resend_at: string }>
  /** Whom the phone belongs to, by what this issuer calls them, if the code is right. It is right once. */
  ownerOfPhone(asked: PhoneAsked & { code: string; issuer: string }): Promise<string | null>
  /** A sign-in of an account has ended, or all of them. */
  ended(account: Account, via?: string): Promise<void>
  /** A sign-in goes on under another name. */
  renewed(account: Account, change: { from: string; to: string }): Promise<void>
  /** What we say of a person is another thing now. */
  changed(account: Account, now: { email: string; email_verified: boolean; name?: string }): Promise<void>
  /** The person leaves for good, from this network address. Refused while an organization needs them. */
  leave(account: Account, address: string): Promise<void>
}
