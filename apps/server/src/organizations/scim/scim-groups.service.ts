import { Id } from '@earshot/contract/fields'
import { v7 as newId } from 'uuid'
import { announce } from '../../core/live/announce.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { inTransaction, lockOrganization } from '../scope.ts'
import { readFilter } from './filter.ts'
import { changedGroup, readGroup, type WantedGroup } from './group-resource.ts'
import { readPatch } from './patch.ts'
import type { Provisioner, Provisioning } from './provisioner.service.ts'
import { notFound, regroup } from './provisioning.service.ts'
import { ScimError } from './scim-error.ts'
import {
  countScimGroups,
  deleteFromGroup,
  deleteScimGroup,
  findScimGroup,
  insertIntoGroup,
  insertScimGroup,
  listKnownUsers,
  listPeopleIn,
  listScimGroups,
  updateScimGroup,
} from './scim-groups.repo.ts'
import type { Slice } from './scim-users.repo.ts'

const MOST_GROUPS = 1000

const columns = {
  displayname: 'name',
  externalid: 'external_id',
  id: 'group_id',
  members: 'member',
  'members.value': 'member',
} as const

export async function listGroups(org: Provisioner, asked: string | undefined, slice: Slice) {
  const filter = readFilter(asked, columns)
  if ([filter.group_id, filter.member].some((id) => id !== undefined && !Id.safeParse(id).success))
    return { total: 0, groups: [] }
  const [total, groups] = await Promise.all([countScimGroups(org, filter), listScimGroups(org, filter, slice)])
  return { total, groups }
}

export const peopleIn = async (org: Provisioner, group_ids: string[]) =>
  Map.groupBy(group_ids.length === 0 ? [] : await listPeopleIn(org, group_ids), ({ group_id }) => group_id)

export async function findGroup(org: Provisioner, group_id: string) {
  const group = Id.safeParse(group_id).success ? await findScimGroup(org, group_id) : undefined
  if (!group) throw notFound('group')
  return group
}

export const createGroup = (org: Provisioner, body: unknown) =>
  inTransaction(org, async (tx) => {
    const { members, ...named } = readGroup(body)
    await lockOrganization(tx)
    await requireFree(tx, named.name)
    if ((await countScimGroups(tx, {})) >= MOST_GROUPS)
      throw new ScimError('invalidValue', `An organization can have at most ${MOST_GROUPS} groups`)
    const group_id = newId()
    await insertScimGroup(tx, { group_id, ...named })
    await requireKnown(tx, members)
    await insertIntoGroup(tx, group_id, members)
    await recordAudit(tx, { action: 'scim_group.create', subject_id: group_id, subject: named.name })
    await announce(tx, 'invites')
    return findGroup(tx, group_id)
  })

export const replaceGroup = (org: Provisioner, group_id: string, body: unknown) => {
  const wanted = readGroup(body)
  return change(org, group_id, () => wanted)
}

export const patchGroup = (org: Provisioner, group_id: string, body: unknown) => {
  const operations = readPatch(body)
  return change(org, group_id, (group) => changedGroup(group, operations))
}

/** Its people stay, without what it gave. */
export const removeGroup = (org: Provisioner, group_id: string) =>
  inTransaction(org, async (tx) => {
    await lockOrganization(tx)
    const { name } = await findGroup(tx, group_id)
    const members = await memberIds(tx, group_id)
    await regroup(tx, members, () => deleteScimGroup(tx, group_id))
    await recordAudit(tx, { action: 'scim_group.remove', subject_id: group_id, subject: name })
    await announce(tx, 'invites')
  })

const change = (org: Provisioner, group_id: string, wanted: (group: WantedGroup) => WantedGroup) =>
  inTransaction(org, async (tx) => {
    await lockOrganization(tx)
    const { name, external_id } = await findGroup(tx, group_id)
    const before = { name, external_id, members: await memberIds(tx, group_id) }
    const after = wanted(before)
    if (after.name !== name) await requireFree(tx, after.name)
    const [were, are] = [new Set(before.members), new Set(after.members)]
    const [gone, fresh] = [before.members.filter((id) => !are.has(id)), after.members.filter((id) => !were.has(id))]
    await requireKnown(tx, fresh)
    await updateScimGroup(tx, group_id, { name: after.name, external_id: after.external_id })
    await regroup(tx, [...gone, ...fresh], async () => {
      await deleteFromGroup(tx, group_id, gone)
      await insertIntoGroup(tx, group_id, fresh)
    })
    if (after.name !== name)
      await recordAudit(tx, { action: 'scim_group.update', subject_id: group_id, subject: after.name })
    await announce(tx, 'invites')
    return findGroup(tx, group_id)
  })

const memberIds = async (tx: Provisioning, group_id: string) =>
  (await listPeopleIn(tx, [group_id])).map(({ scim_id }) => scim_id)

async function requireFree(tx: Provisioning, name: string) {
  if ((await countScimGroups(tx, { name })) > 0)
    throw new ScimError('uniqueness', 'There is a group with this displayName already')
}

async function requireKnown(tx: Provisioning, members: string[]) {
  if (members.length > 0 && (await listKnownUsers(tx, members)).length < members.length)
    throw new ScimError('invalidValue', 'A member is not the id of a user')
}
