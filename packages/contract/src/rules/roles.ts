/** What a person can be in one channel; `admin` only in the organization. */
export const channelRoles = ['listener', 'sender', 'moderator'] as const
export type ChannelRole = (typeof channelRoles)[number]
export type Role = ChannelRole | 'admin'

/**
 * `send`: send talks. `write`: write notes and resolve them. `moderate`: correct talks, set their speaker and tags, and
 * resolve hits.
 */
export type Right = 'send' | 'write' | 'moderate'

/** Of a person in an organization. */
export interface Standing {
  admin: boolean
  send: boolean
  moderate: boolean
  /** By channel: instead of `send` and `moderate`. Not for admins. */
  channel_roles: Readonly<Record<string, ChannelRole>>
}

const GRANTS: Record<ChannelRole, readonly Right[]> = {
  listener: [],
  sender: ['send', 'write'],
  moderator: ['send', 'write', 'moderate'],
}

/** The one place that says what a role allows. Without a channel: whether it is allowed in any. */
export function may(standing: Standing, right: Right, channel_id?: string): boolean {
  const { admin, channel_roles } = standing
  if (admin) return right === 'send' ? standing.send : true
  const role = channel_id === undefined ? undefined : channel_roles[channel_id]
  if (role) return GRANTS[role].includes(right)
  const everywhere = mayEverywhere(standing, right)
  if (channel_id !== undefined) return everywhere
  return everywhere || Object.values(channel_roles).some((each) => GRANTS[each].includes(right))
}

function mayEverywhere({ send, moderate }: Standing, right: Right) {
  if (right === 'write') return send || moderate
  return right === 'send' ? send : moderate
}

interface RoleFields {
  org_role: 'admin' | 'member'
  send: boolean
  moderate: boolean
}

/** The name of what the fields of a person allow. */
export function roleOf({ org_role, send, moderate }: RoleFields): Role {
  if (org_role === 'admin') return 'admin'
  if (moderate) return 'moderator'
  return send ? 'sender' : 'listener'
}

export const fieldsOfRole = (role: Role): RoleFields => ({
  org_role: role === 'admin' ? 'admin' : 'member',
  send: role !== 'listener',
  moderate: role === 'moderator' || role === 'admin',
})
