import type { Channel } from '@earshot/contract/channels'
import { i18n } from '@lingui/core'
import { directionOf } from './language.ts'

/**
 * Where only text fits, as in options: a private channel has a lock beside it, or no sign. Isolated on pages written from
 * right to left, which would put the sign of “# Dispatch” behind its name.
 */
export function channelLabel({ name, private: closed }: Pick<Channel, 'name' | 'private'>) {
  const label = closed ? name : `# ${name}`
  return directionOf(i18n.locale) === 'rtl' ? `\u2068${label}\u2069` : label
}
