import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { sharedMessages } from './shared-messages.ts'

const passwords = {
  INVALID_EMAIL_OR_PASSWORD: sharedMessages.unknownPair,
  USER_NOT_FOUND: sharedMessages.unknownPair,
  INVALID_PASSWORD: sharedMessages.notYourPassword,
  CREDENTIAL_ACCOUNT_NOT_FOUND: msg`This account has no password yet. Sign out, and use “Forgot your password?” to set one.`,
  PASSWORD_TOO_SHORT: sharedMessages.shortPassword,
  PASSWORD_TOO_COMMON: msg`This password is easy to guess. Use several unrelated words.`,
  PASSWORD_TOO_LONG: msg`The password is too long. Use at most 256 characters.`,
  PASSWORD_ALREADY_SET: msg`This account already has a password.`,
  USER_ALREADY_HAS_PASSWORD: msg`This account has a password. Enter it to continue.`,
  EMAIL_PASSWORD_DISABLED: msg`Password sign-in is not available. Use another way to sign in.`,
  EMAIL_PASSWORD_SIGN_UP_DISABLED: sharedMessages.closed,
}

const addresses = {
  INVALID_EMAIL: sharedMessages.noEmail,
  EMAIL_NOT_VERIFIED: msg`Verify your email address first. Open the link we sent you.`,
  EMAIL_ALREADY_VERIFIED: msg`This email is already verified. Sign in to continue.`,
  EMAIL_MISMATCH: sharedMessages.notYours,
  EMAIL_CAN_NOT_BE_UPDATED: msg`The email address cannot be changed here.`,
  CHANGE_EMAIL_DISABLED: msg`The email address cannot be changed here.`,
  VERIFICATION_EMAIL_NOT_ENABLED: sharedMessages.badSetup,
  USER_ALREADY_EXISTS: sharedMessages.otherWay,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: sharedMessages.otherWay,
  INVALID_USER: sharedMessages.notYours,
}

const sessions = {
  UNAUTHORIZED: msg`You are signed out. Sign in again.`,
  SESSION_EXPIRED: sharedMessages.signInFirst,
  SESSION_NOT_FRESH: sharedMessages.signInFirst,
  INVALID_TOKEN: sharedMessages.brokenLink,
  OPERATOR_LINK_USED: msg`This link was already used, or someone else has an account here. Sign in instead.`,
  TOKEN_EXPIRED: sharedMessages.brokenLink,
  TOO_MANY_REQUESTS: sharedMessages.tooMany,
  NOT_OFFERED: msg`This way to sign in is not available. Use another one.`,
  NETWORK: sharedMessages.network,
}

const secondFactor = {
  INVALID_CODE: sharedMessages.wrongCode,
  OTP_HAS_EXPIRED: sharedMessages.wrongCode,
  INVALID_BACKUP_CODE: msg`This recovery code is wrong or was already used. Use another one.`,
  BACKUP_CODES_NOT_ENABLED: msg`This account has no recovery codes.`,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: msg`Too many attempts. Start signing in again.`,
  ACCOUNT_TEMPORARILY_LOCKED: msg`Too many attempts. Wait 15 minutes, then try again.`,
  INVALID_TWO_FACTOR_COOKIE: sharedMessages.beginAgain,
  FAILED_TO_INVALIDATE_TWO_FACTOR_CHALLENGE: sharedMessages.beginAgain,
  TOTP_ALREADY_ENABLED: msg`Two-factor authentication is already on. Reload the page.`,
  TOTP_NOT_ENABLED: msg`Two-factor authentication is off. Reload the page.`,
  TWO_FACTOR_NOT_ENABLED: msg`Two-factor authentication is off. Reload the page.`,
  TOTP_NOT_CONFIGURED: sharedMessages.badSetup,
  OTP_NOT_ENABLED: sharedMessages.badSetup,
  OTP_NOT_CONFIGURED: sharedMessages.badSetup,
}

const botChecks = {
  MISSING_RESPONSE: sharedMessages.notPerson,
  VERIFICATION_FAILED: sharedMessages.notPerson,
  UNKNOWN_ERROR: sharedMessages.unknown,
  MISSING_SECRET_KEY: sharedMessages.badSetup,
  SERVICE_UNAVAILABLE: msg`The verification is not responding. Try again in a moment.`,
  BOT_CHECK_UNREACHABLE: msg`The verification could not be loaded. Something in this browser or network may block it.`,
  BOT_CHECK_FAILED: sharedMessages.notPerson,
  BOT_CHECK_CLOSED: msg`The verification was closed. Try again and complete it.`,
  BOT_CHECK_TIMEOUT: msg`The verification took too long. Try again.`,
}

/** Codes that our own pages never cause. */
const formalities = Object.fromEntries(
  [
    ...['FAILED_TO_CREATE_USER', 'FAILED_TO_CREATE_SESSION', 'FAILED_TO_UPDATE_USER', 'FAILED_TO_GET_SESSION'],
    ...['FAILED_TO_CREATE_VERIFICATION', 'FAILED_TO_GET_USER_INFO', 'FAILED_TO_UNLINK_LAST_ACCOUNT', 'NOT_FOUND'],
    ...['ACCOUNT_NOT_FOUND', 'SOCIAL_ACCOUNT_ALREADY_LINKED', 'LINKED_ACCOUNT_ALREADY_EXISTS', 'FIELD_NOT_ALLOWED'],
    ...['INVALID_ORIGIN', 'INVALID_CALLBACK_URL', 'INVALID_REDIRECT_URL', 'INVALID_ERROR_CALLBACK_URL'],
    ...['INVALID_NEW_USER_CALLBACK_URL', 'MISSING_OR_NULL_ORIGIN', 'CALLBACK_URL_REQUIRED', 'PROVIDER_NOT_FOUND'],
    ...['ID_TOKEN_NOT_SUPPORTED', 'USER_EMAIL_NOT_FOUND', 'CROSS_SITE_NAVIGATION_LOGIN_BLOCKED'],
    ...['ASYNC_VALIDATION_NOT_SUPPORTED', 'METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED', 'BODY_MUST_BE_AN_OBJECT'],
    ...['PASSWORD_NEEDED', 'SIGN_IN_HERE_FIRST'],
  ].map((code) => [code, sharedMessages.unknown]),
)

export const builtinMessages: Record<string, MessageDescriptor> = {
  ...formalities,
  ...passwords,
  ...addresses,
  ...sessions,
  ...secondFactor,
  ...botChecks,
  VALIDATION_ERROR: sharedMessages.mistyped,
  MISSING_FIELD: sharedMessages.mistyped,
}
