import type { InviteFields } from '@earshot/contract/invites'
import { type ChannelRole, fieldsOfRole, type Role } from '@earshot/contract/rules/roles'
import type * as z from 'zod/mini'
import { dayOf, endOfDay, today } from '../lib/last-day.ts'

/** What the fields of an invitation say of role, channels and time. */
export interface InviteRole {
  role: Role | 'guest'
  /** What a guest may do. */
  guest_role: ChannelRole
  channel_ids: string[]
  last_day: string
}

const WEEK = 7 * 24 * 60 * 60 * 1000

export const firstRole = (): InviteRole => ({
  role: 'sender',
  guest_role: 'listener',
  channel_ids: [],
  last_day: dayOf(Date.now() + WEEK),
})

export type RoleProblem = 'channels' | 'date'

export function problemOf({ role, channel_ids, last_day }: InviteRole): RoleProblem | undefined {
  if (role !== 'guest') return undefined
  if (channel_ids.length === 0) return 'channels'
  return last_day < today() ? 'date' : undefined
}

type Sent = Pick<z.infer<typeof InviteFields>, 'admin' | 'send' | 'moderate' | 'guest_until' | 'channel_ids'>

/** `isPrivate`: members hear all other channels anyway. */
export function inviteFieldsOf(chosen: InviteRole, isPrivate: (channel_id: string) => boolean): Sent {
  const guest = chosen.role === 'guest'
  const { org_role, send, moderate } = fieldsOfRole(chosen.role === 'guest' ? chosen.guest_role : chosen.role)
  return {
    admin: org_role === 'admin',
    send,
    moderate,
    guest_until: guest ? endOfDay(chosen.last_day) : null,
    channel_ids: chosen.channel_ids.filter((id) => guest || isPrivate(id)),
  }
}
