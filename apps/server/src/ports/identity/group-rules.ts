import type { JWTPayload } from 'jose'
import * as z from 'zod/mini'
import { textOf } from './id-token.ts'

const Rules = z.array(
  z.strictObject({
    group: z.string().check(z.minLength(1)),
    org_id: z.uuid(),
    role: z.enum(['listener', 'sender', 'moderator', 'admin']),
    channel_ids: z._default(z.array(z.uuid()), []),
  }),
)

/** A group of the issuer gives a role in an organization, and private channels. */
export type GroupRule = z.output<typeof Rules>[number]

const EXAMPLE = `OIDC_GROUPS is a list like [{"group":"radio","org_id":"…","role":"sender","channel_ids":["…"]}]`

/** Throws a sentence for what is no list of rules. */
export function groupRules(json: string): GroupRule[] {
  try {
    return Rules.parse(JSON.parse(json))
  } catch {
    throw new Error(`${EXAMPLE}; role is listener, sender, moderator or admin`)
  }
}

/**
 * The groups in a claim, a list or one. None if the issuer leaves the claim out, as many do of people without groups;
 * undefined if it says that it keeps the claim elsewhere, because there are too many.
 */
export function groupsIn(claim: string, payload: JWTPayload): string[] | undefined {
  const { _claim_names: elsewhere } = payload
  if (elsewhere && typeof elsewhere === 'object' && claim in elsewhere) return undefined
  return [payload[claim]].flat().map(textOf).filter(Boolean)
}
