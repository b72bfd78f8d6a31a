import type { SecurityEventKind } from '@earshot/contract/security-events'
import { deviceName } from '@earshot/contract/rules/device-name'
import { v7 as newId } from 'uuid'
import type { Context } from '../../core/context.ts'
import { networkOf } from '../../core/http/hooks/network.ts'
import { countFailure } from '../../core/limits/limits.service.ts'
import type { SessionOwner } from '../sessions/session-cache.ts'
import { insertOrCountEvent } from './security-events.repo.ts'
import { writeSecurityLine } from './security-log.ts'

interface SecurityOccurrence {
  kind: SecurityEventKind
  /** Null for an account that does not exist: such an event is a line of the log only. */
  user_id: string | null
  org_id?: string | null | undefined
  address: string
  user_agent?: string | null | undefined
  about?: string
}

/** Never throws, and is not waited for where the time of an answer must not tell of an account. */
export async function recordEvent(
  context: Context,
  { kind, user_id, org_id = null, address, user_agent, about = '' }: SecurityOccurrence,
): Promise<void> {
  const { browser, system } = deviceName(user_agent ?? '')
  const event = { kind, user_id, org_id, address, browser: [browser, system].filter(Boolean).join(', '), about }
  writeSecurityLine(context, event)
  if (user_id === null) return
  await insertOrCountEvent(context.connections.outside, { ...event, event_id: newId(), user_id }).catch((error) =>
    context.log.warn({ err: error }, 'a security event was not stored'),
  )
}

type KeyOwner = Pick<SessionOwner, 'session_id' | 'user_id'> & {
  only?: Pick<NonNullable<SessionOwner['only']>, 'org_id' | 'name'>
}

const MONTHS = 90 * 24 * 60 * 60

/** Records an address from which a key was not used in the last three months. Never throws: the request goes on without it. */
export async function noteKeyAddress(context: Context, { session_id, user_id, only }: KeyOwner, address: string) {
  const seen = `${session_id} ${networkOf(address)}`
  if (!only || known.has(seen)) return
  known.add(seen)
  if (known.size > MOST_KNOWN) known.clear()
  const { org_id, name } = only
  try {
    const times = await countFailure(context, { key: `key address ${seen}`, seconds: MONTHS })
    if (times === 1) await recordEvent(context, { kind: 'key_address', user_id, org_id, address, about: name })
  } catch (error) {
    known.delete(seen)
    context.log.warn({ err: error }, 'the address of a key was not noted')
  }
}

const MOST_KNOWN = 10_000
const known = new Set<string>()
