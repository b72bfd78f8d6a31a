import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { memberInPath } from './attribute-path.ts'
import { changesIn, type Operation } from './patch.ts'
import { ScimError } from './scim-error.ts'
import type { GroupName, ScimGroupRow } from './scim-groups.repo.ts'

export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const DisplayName = z
  .string({ error: 'A group has a displayName' })
  .check(z.trim(), z.minLength(1, 'A group has a displayName'), z.maxLength(300))
  .check(z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'displayName is one line'))
const ExternalId = z.nullish(z.string().check(z.maxLength(300)))
const Members = z.array(z.object({ value: z.string() }, { error: 'A member has the id of a user as its value' }), {
  error: 'members is a list',
})

const GroupBody = z.object(
  { displayName: DisplayName, externalId: ExternalId, members: z.nullish(Members) },
  { error: 'Send a group' },
)

export interface WantedGroup extends GroupName {
  members: string[]
}

export function readGroup(body: unknown): WantedGroup {
  const { displayName: name, externalId, members } = GroupBody.parse(body)
  return { name, external_id: externalId ?? null, members: idsIn(members ?? []) }
}

function idsIn(members: readonly { value: string }[]): string[] {
  const ids = [...new Set(members.map(({ value }) => value.toLowerCase()))]
  if (ids.every((id) => Id.safeParse(id).success)) return ids
  throw new ScimError('invalidValue', 'A member is not the id of a user')
}

/** One id, or several. */
const asIds = (value: unknown) => idsIn(Members.parse([value].flat()))

export function changedGroup(group: WantedGroup, operations: readonly Operation[]): WantedGroup {
  return operations.reduce(changed, group)
}

function changed(group: WantedGroup, operation: Operation): WantedGroup {
  const { op, path, value } = operation
  const member = path ? memberInPath(path) : undefined
  if (member !== undefined) {
    if (op !== 'remove') throw new ScimError('invalidPath', 'Add members by the path “members”')
    return { ...group, members: group.members.filter((id) => id !== member.toLowerCase()) }
  }
  // Entra ID names whom to remove in the value.
  if (op === 'remove' && path && value !== undefined && value !== null && /members$/i.test(path.trim())) {
    const gone = new Set(asIds(value))
    return { ...group, members: group.members.filter((id) => !gone.has(id)) }
  }
  return changesIn([operation]).reduce((before, { path: attribute, value: to }) => {
    if (attribute === 'displayname') return { ...before, name: DisplayName.parse(to) }
    if (attribute === 'externalid') return { ...before, external_id: ExternalId.parse(to) ?? null }
    if (attribute !== 'members') return before
    const ids = op === 'remove' ? [] : asIds(to ?? [])
    return { ...before, members: op === 'add' ? [...new Set([...before.members, ...ids])] : ids }
  }, group)
}

export interface GroupPerson {
  scim_id: string
  user_name: string
}

export const groupResource = (base: string, group: ScimGroupRow, people: readonly GroupPerson[]) => ({
  schemas: [GROUP],
  id: group.group_id,
  ...(group.external_id && { externalId: group.external_id }),
  displayName: group.name,
  members: people.map(({ scim_id: value, user_name: display }) => ({
    value,
    display,
    type: 'User',
    $ref: `${base}/Users/${value}`,
  })),
  meta: {
    resourceType: 'Group',
    created: group.created,
    lastModified: group.modified,
    location: `${base}/Groups/${group.group_id}`,
  },
})
