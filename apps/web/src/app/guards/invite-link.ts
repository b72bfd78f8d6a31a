import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'

export interface InviteLink {
  invite_id: string
  verify: string
}

/** Reads '{invite_id}.{verify}'; undefined if it is anything else. */
export function parseInvite(value: string): InviteLink | undefined {
  const dot = value.indexOf('.')
  const link = { invite_id: value.slice(0, dot), verify: value.slice(dot + 1) }
  return dot > 0 && link.verify && z.safeParse(Id, link.invite_id).success ? link : undefined
}

/** The invite value in a hash such as '#invite={invite_id}.{verify}'. */
export const inviteIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('invite') ?? undefined
