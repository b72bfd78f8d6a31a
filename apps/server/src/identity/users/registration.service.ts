import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../../core/context.ts'
import type { Reads } from '../../core/db/connection.ts'
import { type Language, languageOfSettings } from '../../alerts/mail/languages.ts'
import { findSettingsOf, findUser, isInvited, type UserKey } from './users.repo.ts'

/** REGISTRATION must be open, or invite with an open invite to this address. */
export async function mayRegister({ config, connections }: Pick<Context, 'config' | 'connections'>, email: string) {
  if (config.registration !== 'invite') return config.registration === 'open'
  return isInvited(connections.outside, email.toLowerCase())
}

/** For people with an account at an identity provider but no user yet. */
export async function requireRegistration(context: Context, email: string) {
  if (await mayRegister(context, email)) return
  const text = {
    open: '',
    invite: 'You need an invitation. Ask an admin of your organization to invite this email address',
    closed: 'Registration is closed. Contact the operator of this server',
  }
  throw new ApiError('forbidden', text[context.config.registration])
}

/** Whom and how to email; undefined until the address is verified. */
export async function findRecipient(db: Reads, user_id: string) {
  const { email, name, verified, settings } = await findUser(db, user_id)
  return verified ? { email, name, language: languageOfSettings(settings) ?? ('en' as const) } : undefined
}

/** Undefined for unknown users, and until the web app has stored a language. */
export async function languageOf(db: Reads, person: UserKey): Promise<Language | undefined> {
  return languageOfSettings((await findSettingsOf(db, person)) ?? {})
}
