import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { sharedMessages } from './shared-messages.ts'

const alike = (says: MessageDescriptor, ...codes: string[]) =>
  Object.fromEntries(codes.map((code) => [`auth/${code}`, says]))

const people = {
  ...alike(
    sharedMessages.unknownPair,
    'wrong-password',
    'user-not-found',
    'invalid-credential',
    'invalid-login-credentials',
  ),
  ...alike(sharedMessages.noEmail, 'invalid-email', 'invalid-recipient-email', 'missing-email'),
  ...alike(sharedMessages.shortPassword, 'weak-password', 'password-does-not-meet-requirements'),
  ...alike(
    sharedMessages.mistyped,
    'missing-password',
    'missing-phone-number',
    'invalid-phone-number',
    'argument-error',
  ),
  ...alike(sharedMessages.tooMany, 'too-many-requests', 'quota-exceeded'),
  ...alike(sharedMessages.network, 'network-request-failed', 'timeout'),
  ...alike(sharedMessages.brokenLink, 'expired-action-code', 'invalid-action-code'),
  ...alike(sharedMessages.wrongCode, 'invalid-verification-code', 'missing-verification-code', 'code-expired'),
  ...alike(sharedMessages.signInFirst, 'requires-recent-login'),
  ...alike(sharedMessages.otherWay, 'email-already-in-use', 'account-exists-with-different-credential'),
  ...alike(
    sharedMessages.otherWay,
    'credential-already-in-use',
    'provider-already-linked',
    'second-factor-already-in-use',
  ),
  ...alike(sharedMessages.closed, 'admin-restricted-operation'),
  ...alike(msg`This account is disabled. Contact the operator of this server.`, 'user-disabled'),
  ...alike(
    msg`That account belongs to someone else. Use the one you are signed in with.`,
    ...['user-mismatch', 'rejected-credential', 'unverified-email', 'email-change-needs-verification'],
  ),
  ...alike(msg`You are signed out. Sign in again.`, 'null-user', 'user-signed-out', 'user-token-expired'),
  ...alike(msg`You are signed out. Sign in again.`, 'invalid-user-token', 'no-such-provider'),
}

const windows = {
  ...alike(
    msg`The window was closed before you were signed in. Try again.`,
    ...['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled', 'redirect-cancelled-by-user'],
  ),
  ...alike(msg`Your browser blocked the window. Allow pop-ups for this page, then try again.`, 'popup-blocked'),
  ...alike(
    msg`This site is not allowed to use this way to sign in. Tell the operator of this server, and use another way.`,
    ...['unauthorized-domain', 'app-not-authorized', 'unauthorized-continue-uri', 'invalid-hosting-link-domain'],
  ),
  ...alike(sharedMessages.beginAgain, 'redirect-operation-pending', 'no-auth-event', 'invalid-auth-event'),
  ...alike(sharedMessages.beginAgain, 'missing-or-invalid-nonce', 'invalid-verification-id', 'missing-verification-id'),
  ...alike(
    msg`This way to sign in needs to store data in your browser, but storage is blocked. Allow it, or use another way.`,
    ...['web-storage-unsupported', 'operation-not-supported-in-this-environment', 'unsupported-persistence-type'],
  ),
}

const secondFactors = {
  ...alike(
    msg`This account uses a kind of two-factor authentication that Earshot does not support. Use an authenticator app instead.`,
    ...['multi-factor-auth-required', 'unsupported-first-factor', 'multi-factor-info-not-found'],
  ),
  ...alike(sharedMessages.beginAgain, 'invalid-multi-factor-session', 'missing-multi-factor-session'),
  ...alike(sharedMessages.beginAgain, 'missing-multi-factor-info', 'maximum-second-factor-count-exceeded'),
}

const botChecks = alike(
  sharedMessages.notPerson,
  ...['captcha-check-failed', 'missing-recaptcha-token', 'invalid-recaptcha-token', 'invalid-recaptcha-action'],
  ...['recaptcha-not-enabled', 'missing-recaptcha-version', 'invalid-recaptcha-version', 'missing-client-type'],
  'invalid-req-type',
)

const setup = alike(
  sharedMessages.badSetup,
  ...['app-not-installed', 'auth-domain-config-required', 'cordova-not-ready', 'cors-unsupported'],
  ...['custom-token-mismatch', 'dependent-sdk-initialized-before-auth', 'dynamic-link-not-activated'],
  ...['emulator-config-failed', 'invalid-api-key', 'invalid-app-credential', 'invalid-app-id', 'invalid-cert-hash'],
  ...['invalid-continue-uri', 'invalid-cordova-configuration', 'invalid-custom-token', 'invalid-dynamic-link-domain'],
  ...['invalid-emulator-scheme', 'invalid-message-payload', 'invalid-oauth-client-id', 'invalid-oauth-provider'],
  ...['invalid-persistence-type', 'invalid-provider-id', 'invalid-sender', 'invalid-tenant-id'],
  ...['missing-android-pkg-name', 'missing-app-credential', 'missing-continue-uri', 'missing-iframe-start'],
  ...['missing-ios-bundle-id', 'operation-not-allowed', 'tenant-id-mismatch', 'unsupported-tenant-operation'],
  ...[
    'already-initialized',
    'app-deleted',
    'configuration-not-found',
    'api-key-not-valid.-please-pass-a-valid-api-key.',
  ],
)

export const firebaseMessages: Record<string, MessageDescriptor> = {
  ...people,
  ...windows,
  ...secondFactors,
  ...botChecks,
  ...setup,
  ...alike(sharedMessages.unknown, 'internal-error'),
}
