import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { shared } from './alike.ts'

const alike = (says: MessageDescriptor, ...codes: string[]) =>
  Object.fromEntries(codes.map((code) => [`auth/${code}`, says]))

const people = {
  ...alike(shared.unknownPair, 'wrong-password', 'user-not-found', 'invalid-credential', 'invalid-login-credentials'),
  ...alike(shared.noEmail, 'invalid-email', 'invalid-recipient-email', 'missing-email'),
  ...alike(shared.shortPassword, 'weak-password', 'password-does-not-meet-requirements'),
  ...alike(shared.mistyped, 'missing-password', 'missing-phone-number', 'invalid-phone-number', 'argument-error'),
  ...alike(shared.tooMany, 'too-many-requests', 'quota-exceeded'),
  ...alike(shared.network, 'network-request-failed', 'timeout'),
  ...alike(shared.brokenLink, 'expired-action-code', 'invalid-action-code'),
  ...alike(shared.wrongCode, 'invalid-verification-code', 'missing-verification-code', 'code-expired'),
  ...alike(shared.signInFirst, 'requires-recent-login'),
  ...alike(shared.otherWay, 'email-already-in-use', 'account-exists-with-different-credential'),
  ...alike(shared.otherWay, 'credential-already-in-use', 'provider-already-linked', 'second-factor-already-in-use'),
  ...alike(shared.closed, 'admin-restricted-operation'),
  ...alike(msg`This account is switched off. Ask whoever runs Earshot.`, 'user-disabled'),
  ...alike(
    msg`That is somebody else’s account. Use the one that you are signed in with.`,
    ...['user-mismatch', 'rejected-credential', 'unverified-email', 'email-change-needs-verification'],
  ),
  ...alike(msg`You are signed out. Sign in again.`, 'null-user', 'user-signed-out', 'user-token-expired'),
  ...alike(msg`You are signed out. Sign in again.`, 'invalid-user-token', 'no-such-provider'),
}

const windows = {
  ...alike(
    msg`The window was closed before you were in. Try again.`,
    ...['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled', 'redirect-cancelled-by-user'],
  ),
  ...alike(msg`The browser blocked the window. Allow windows for this page, then try again.`, 'popup-blocked'),
  ...alike(
    msg`This address may not sign people in this way. Tell whoever runs Earshot, and use another way meanwhile.`,
    ...['unauthorized-domain', 'app-not-authorized', 'unauthorized-continue-uri', 'invalid-hosting-link-domain'],
  ),
  ...alike(shared.beginAgain, 'redirect-operation-pending', 'no-auth-event', 'invalid-auth-event'),
  ...alike(shared.beginAgain, 'missing-or-invalid-nonce', 'invalid-verification-id', 'missing-verification-id'),
  ...alike(
    msg`This browser keeps nothing for this page, and signing in this way needs that. Allow its storage, or use another way.`,
    ...['web-storage-unsupported', 'operation-not-supported-in-this-environment', 'unsupported-persistence-type'],
  ),
}

const secondFactors = {
  ...alike(
    msg`This account wants a second factor that Earshot cannot ask for. Use an authenticator app for it.`,
    ...['multi-factor-auth-required', 'unsupported-first-factor', 'multi-factor-info-not-found'],
  ),
  ...alike(shared.beginAgain, 'invalid-multi-factor-session', 'missing-multi-factor-session'),
  ...alike(shared.beginAgain, 'missing-multi-factor-info', 'maximum-second-factor-count-exceeded'),
}

const botChecks = alike(
  shared.notPerson,
  ...['captcha-check-failed', 'missing-recaptcha-token', 'invalid-recaptcha-token', 'invalid-recaptcha-action'],
  ...['recaptcha-not-enabled', 'missing-recaptcha-version', 'invalid-recaptcha-version', 'missing-client-type'],
  'invalid-req-type',
)

const setup = alike(
  shared.badSetup,
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

/** The codes of Firebase's SDK. */
export const firebaseSentences: Record<string, MessageDescriptor> = {
  ...people,
  ...windows,
  ...secondFactors,
  ...botChecks,
  ...setup,
  ...alike(shared.unknown, 'internal-error'),
}
