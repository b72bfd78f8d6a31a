import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { shared } from './alike.ts'

const passwords = {
  INVALID_EMAIL_OR_PASSWORD: shared.unknownPair,
  USER_NOT_FOUND: shared.unknownPair,
  INVALID_PASSWORD: shared.notYourPassword,
  CREDENTIAL_ACCOUNT_NOT_FOUND: msg`This account has no password yet. Sign out, and use “Forgot your password?” to set one.`,
  PASSWORD_TOO_SHORT: shared.shortPassword,
  PASSWORD_TOO_COMMON: msg`This password is easily guessed. Use several words that do not belong together.`,
  PASSWORD_TOO_LONG: msg`The password is too long. 256 characters are enough.`,
  PASSWORD_ALREADY_SET: msg`This account has a password already.`,
  USER_ALREADY_HAS_PASSWORD: msg`This account has a password: enter it to go on.`,
  EMAIL_PASSWORD_DISABLED: msg`Passwords are not offered here. Use another way to sign in.`,
  EMAIL_PASSWORD_SIGN_UP_DISABLED: shared.closed,
}

const addresses = {
  INVALID_EMAIL: shared.noEmail,
  EMAIL_NOT_VERIFIED: msg`Verify your e-mail address first: open the link that we sent you.`,
  EMAIL_ALREADY_VERIFIED: msg`This e-mail is verified already. Sign in to go on.`,
  EMAIL_MISMATCH: shared.notYours,
  EMAIL_CAN_NOT_BE_UPDATED: msg`The e-mail address cannot be changed here.`,
  CHANGE_EMAIL_DISABLED: msg`The e-mail address cannot be changed here.`,
  VERIFICATION_EMAIL_NOT_ENABLED: shared.badSetup,
  USER_ALREADY_EXISTS: shared.otherWay,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: shared.otherWay,
  INVALID_USER: shared.notYours,
}

const sessions = {
  UNAUTHORIZED: msg`You are signed out. Sign in again.`,
  SESSION_EXPIRED: shared.signInFirst,
  SESSION_NOT_FRESH: shared.signInFirst,
  INVALID_TOKEN: shared.brokenLink,
  TOKEN_EXPIRED: shared.brokenLink,
  TOO_MANY_REQUESTS: shared.tooMany,
  NOT_OFFERED: msg`This way to sign in is not offered here. Use another one.`,
  NETWORK: shared.network,
}

const secondFactor = {
  INVALID_CODE: shared.wrongCode,
  OTP_HAS_EXPIRED: shared.wrongCode,
  INVALID_BACKUP_CODE: msg`This is none of your recovery codes, or it was used already. Take another one.`,
  BACKUP_CODES_NOT_ENABLED: msg`There are no recovery codes for this account.`,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: msg`That was tried too often. Sign in again from the start.`,
  ACCOUNT_TEMPORARILY_LOCKED: msg`That was tried too often. For a quarter of an hour, no code is taken. Then try again.`,
  INVALID_TWO_FACTOR_COOKIE: shared.beginAgain,
  FAILED_TO_INVALIDATE_TWO_FACTOR_CHALLENGE: shared.beginAgain,
  TOTP_ALREADY_ENABLED: msg`The second factor is on already. Load the page again.`,
  TOTP_NOT_ENABLED: msg`The second factor is not on. Load the page again.`,
  TWO_FACTOR_NOT_ENABLED: msg`The second factor is not on. Load the page again.`,
  TOTP_NOT_CONFIGURED: shared.badSetup,
  OTP_NOT_ENABLED: shared.badSetup,
  OTP_NOT_CONFIGURED: shared.badSetup,
}

const botChecks = {
  MISSING_RESPONSE: shared.notPerson,
  VERIFICATION_FAILED: shared.notPerson,
  UNKNOWN_ERROR: shared.unknown,
  MISSING_SECRET_KEY: shared.badSetup,
  SERVICE_UNAVAILABLE: msg`The check that you are a person does not answer. Try again in a moment.`,
  BOT_CHECK_UNREACHABLE: msg`The check that you are a person could not be loaded. Something in this browser or network may block it.`,
  BOT_CHECK_FAILED: shared.notPerson,
  BOT_CHECK_CLOSED: msg`The check that you are a person was closed. Try again and finish it.`,
  BOT_CHECK_TIMEOUT: msg`The check that you are a person took too long. Try again.`,
}

/** What should never be said to somebody who uses our own pages. */
const formalities = Object.fromEntries(
  [
    ...['FAILED_TO_CREATE_USER', 'FAILED_TO_CREATE_SESSION', 'FAILED_TO_UPDATE_USER', 'FAILED_TO_GET_SESSION'],
    ...['FAILED_TO_CREATE_VERIFICATION', 'FAILED_TO_GET_USER_INFO', 'FAILED_TO_UNLINK_LAST_ACCOUNT', 'NOT_FOUND'],
    ...['ACCOUNT_NOT_FOUND', 'SOCIAL_ACCOUNT_ALREADY_LINKED', 'LINKED_ACCOUNT_ALREADY_EXISTS', 'FIELD_NOT_ALLOWED'],
    ...['INVALID_ORIGIN', 'INVALID_CALLBACK_URL', 'INVALID_REDIRECT_URL', 'INVALID_ERROR_CALLBACK_URL'],
    ...['INVALID_NEW_USER_CALLBACK_URL', 'MISSING_OR_NULL_ORIGIN', 'CALLBACK_URL_REQUIRED', 'PROVIDER_NOT_FOUND'],
    ...['ID_TOKEN_NOT_SUPPORTED', 'USER_EMAIL_NOT_FOUND', 'CROSS_SITE_NAVIGATION_LOGIN_BLOCKED'],
    ...['ASYNC_VALIDATION_NOT_SUPPORTED', 'METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED', 'BODY_MUST_BE_AN_OBJECT'],
  ].map((code) => [code, shared.unknown]),
)

export const builtinSentences: Record<string, MessageDescriptor> = {
  ...formalities,
  ...passwords,
  ...addresses,
  ...sessions,
  ...secondFactor,
  ...botChecks,
  VALIDATION_ERROR: shared.mistyped,
  MISSING_FIELD: shared.mistyped,
}
