import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../../core/context.ts'
import type { Database } from '../../core/db/connection.ts'
import { type Language, languageOfSettings } from '../../alerts/mail/languages.ts'
import { findSettingsOf, isInvited, type UserKey } from './users.repo.ts'

/** Whether a new user may register with this address: REGISTRATION is open, or is invite and there is an invite. */
export async function mayRegister({ config, connections }: Pick<Context, 'config' | 'connections'>, email: string) {
  if (config.registration !== 'invite') return config.registration === 'open'
  return isInvited(connections.outside, email.toLowerCase())
}

/** For people with an account at an identity provider and no user here yet. */
export async function requireRegistration(context: Context, email: string) {
  if (await mayRegister(context, email)) return
  const text = {
    open: '',
    invite: 'You need an invitation. Ask an admin of your organization to invite this email address',
    closed: 'Registration is closed. Contact the operator of this server',
  }
  throw new ApiError('forbidden', text[context.config.registration])
}

/** The language a user has chosen; undefined for unknown users, and until the web app has stored one. */
export async function languageOf(db: Database, person: UserKey): Promise<Language | undefined> {
  return languageOfSettings((await findSettingsOf(db, person)) ?? {})
}
