import type { SecurityEventKind } from '@earshot/contract/security-events'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

const texts: Record<SecurityEventKind, MessageDescriptor> = {
  sign_in: msg`Signed in`,
  new_device: msg`Signed in from a new device`,
  sign_in_failed: msg`Wrong password`,
  factor_failed: msg`Wrong code for two-factor authentication`,
  password_changed: msg`Password changed`,
  email_changed: msg`Email changed`,
  passkey_added: msg`Passkey added`,
  passkey_removed: msg`Passkey removed`,
  factor_on: msg`Two-factor authentication turned on`,
  factor_off: msg`Two-factor authentication turned off`,
  factor_removed: msg`Two-factor authentication removed by an admin`,
  recovery_codes: msg`New recovery codes created`,
  recovery_code_used: msg`Signed in with a recovery code`,
  joined: msg`Joined, or asked to join`,
  join_link: msg`Link for several people created`,
  sessions_ended: msg`Signed out everywhere`,
  key_address: msg`API key used from a new address`,
  export: msg`Data exported`,
  refused: msg`Refused for lack of permission`,
}

const isKnown = (kind: string): kind is SecurityEventKind => kind in texts

/** A kind of a newer server is shown as it is. */
export const eventText = (kind: string): MessageDescriptor => (isKnown(kind) ? texts[kind] : { id: kind })

const alarming: readonly string[] = ['new_device', 'sign_in_failed', 'factor_failed', 'factor_off', 'refused']

export const isAlarming = (kind: string) => alarming.includes(kind)
