import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../../core/context.ts'
import { networkOf } from '../../core/http/hooks/network.ts'
import { consume } from '../../core/limits/limits.service.ts'
import { isKeySecret, readKey } from '../../identity/keys/secret.ts'
import { noteKeyAddress, recordEvent } from '../../identity/security-events/record-event.service.ts'
import type { Actor } from '../audit/actor.ts'
import { alone, enterAsJob, type OrgScope, type Writing } from '../scope.ts'
import { findToken, findTokenOrg, updateTokenUsed } from './scim-tokens.repo.ts'

/** Proves a token. It enters one organization, and acts in the name of the admin who created it. */
export type Provisioner = OrgScope & Omit<Actor, 'db'>
export type Provisioning = Writing<Provisioner>

/** Entra ID asks for 25 requests in a second. */
const REQUESTS = { most: 3000, seconds: 60 }
const WRONG = { most: 60, seconds: 60 }

interface Presented {
  authorization: string | undefined
  address: string
}

export async function provisionerOf(context: Context, { authorization, address }: Presented): Promise<Provisioner> {
  const token = readKey(authorization?.match(/^Bearer (.+)$/i)?.[1] ?? '', 'es')
  const found = token && (await findTokenOrg(context.connections.outside, token.key_id))
  const isRight = isKeySecret(token?.secret ?? '', found?.secret_hash ?? NO_HASH)
  const org = found && isRight ? enterAsJob(context, found.org_id) : null
  const kept = org && token && (await findToken(org, token.key_id))
  if (!org || !kept) return refuse(context, address)
  const { org_id } = org
  await consume(context, { key: `scim ${token.key_id}`, ...REQUESTS })
  if (kept.long_unused) await updateTokenUsed(alone(org), token.key_id)
  const { created_by: user_id, name } = kept
  void noteKeyAddress(context, { session_id: token.key_id, user_id, only: { org_id, name } }, address)
  return { ...org, user_id, session_id: null, address }
}

/** Compared with, so that a token that does not exist is refused like one with a wrong secret. */
const NO_HASH = '0'.repeat(64)

async function refuse(context: Context, address: string): Promise<never> {
  void recordEvent(context, { kind: 'refused', user_id: null, address, about: 'SCIM token' })
  await consume(context, { key: `scim refused ${networkOf(address)}`, ...WRONG })
  throw new ApiError('unauthenticated', 'This SCIM token is not valid')
}
