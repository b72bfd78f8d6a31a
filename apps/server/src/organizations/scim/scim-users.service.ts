import { Id } from '@earshot/contract/fields'
import { v7 as newId } from 'uuid'
import { announce } from '../../core/live/announce.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { inTransaction, lockOrganization } from '../scope.ts'
import { readFilter } from './filter.ts'
import { changesIn, readPatch } from './patch.ts'
import type { Provisioner, Provisioning } from './provisioner.service.ts'
import { admit, expel, expelByAddress, notFound, requireOwnDomain } from './provisioning.service.ts'
import { ScimError } from './scim-error.ts'
import {
  countScimUsers,
  deleteScimUser,
  findScimUser,
  insertScimUser,
  listScimUsers,
  type ScimUser,
  type Slice,
  updateScimUser,
} from './scim-users.repo.ts'
import { changedUser, readUser, type Wanted } from './user-resource.ts'

const MOST_USERS = 50_000

const columns = {
  username: 'user_name',
  externalid: 'external_id',
  id: 'scim_id',
  displayname: 'display_name',
  emails: 'email',
  'emails.value': 'email',
} as const

export async function listUsers(org: Provisioner, asked: string | undefined, slice: Slice) {
  const filter = readFilter(asked, columns)
  if (filter.scim_id !== undefined && !Id.safeParse(filter.scim_id).success) return { total: 0, users: [] }
  const [total, users] = await Promise.all([countScimUsers(org, filter), listScimUsers(org, filter, slice)])
  return { total, users }
}

export const findUser = (org: Provisioner, scim_id: string) => requireUser(org, scim_id)

export const createUser = (org: Provisioner, body: unknown) =>
  inTransaction(org, async (tx) => {
    const { active, ...profile } = readUser(body)
    await lockOrganization(tx)
    await requireFree(tx, profile)
    await requireOwnDomain(tx, profile.email)
    if ((await countScimUsers(tx, {})) >= MOST_USERS)
      throw new ScimError('invalidValue', `An organization can have at most ${MOST_USERS} provisioned people`)
    const scim_id = newId()
    await insertScimUser(tx, { scim_id, ...profile, active })
    const made = await requireUser(tx, scim_id)
    await (active ? admit(tx, made) : expelByAddress(tx, made))
    if (active) await noteProvisioned(tx, await requireUser(tx, scim_id))
    await announce(tx, 'invites')
    return requireUser(tx, scim_id)
  })

export const replaceUser = (org: Provisioner, scim_id: string, body: unknown) =>
  change(org, scim_id, ({ active }) => readUser(body, active))

export const patchUser = (org: Provisioner, scim_id: string, body: unknown) => {
  const changes = changesIn(readPatch(body))
  return change(org, scim_id, (user) => changedUser(user, changes))
}

export const removeUser = (org: Provisioner, scim_id: string) =>
  inTransaction(org, async (tx) => {
    await lockOrganization(tx)
    const user = await requireUser(tx, scim_id)
    await end(tx, user)
    await deleteScimUser(tx, user)
    await announce(tx, 'invites')
  })

const change = (org: Provisioner, scim_id: string, wanted: (user: Wanted) => Wanted) =>
  inTransaction(org, async (tx) => {
    await lockOrganization(tx)
    const user = await requireUser(tx, scim_id)
    const { user_name, external_id, email, display_name, given_name, family_name, formatted, active } = user
    const before = { user_name, external_id, email, display_name, given_name, family_name, formatted, active }
    const after = wanted(before)
    if (JSON.stringify(after) === JSON.stringify(before)) return user
    await requireFree(tx, after, user)
    if (after.email !== email) await requireOwnDomain(tx, after.email)
    await updateScimUser(tx, user, after)
    if (active && !after.active) await end(tx, user)
    else if (after.active && (!active || (user.user_id === null && after.email !== email))) await begin(tx, scim_id)
    await announce(tx, 'invites')
    return requireUser(tx, scim_id)
  })

async function begin(tx: Provisioning, scim_id: string) {
  await admit(tx, await requireUser(tx, scim_id))
  await noteProvisioned(tx, await requireUser(tx, scim_id))
}

/** Of one who is in the organization, removing the member says it in the audit log. */
async function end(tx: Provisioning, user: ScimUser) {
  if (!user.active) return
  if (user.user_id !== null) return expel(tx, user)
  await recordAudit(tx, { action: 'member.deprovision', subject_id: user.scim_id, subject: user.email })
}

const noteProvisioned = (tx: Provisioning, { user_id, scim_id, email }: ScimUser) =>
  recordAudit(tx, { action: 'member.provision', subject_id: user_id ?? scim_id, subject: email })

async function requireUser(org: Provisioner, scim_id: string): Promise<ScimUser> {
  const user = Id.safeParse(scim_id).success ? await findScimUser(org, scim_id) : undefined
  if (!user) throw notFound('user')
  return user
}

/** User names and addresses are compared regardless of case. */
async function requireFree(tx: Provisioning, wanted: Pick<ScimUser, 'user_name' | 'email'>, own?: ScimUser) {
  for (const field of ['user_name', 'email'] as const) {
    const [other] = await listScimUsers(tx, { [field]: wanted[field] }, { offset: 0, limit: 1 })
    if (other && other.scim_id !== own?.scim_id)
      throw new ScimError('uniqueness', `There is a user with this ${field === 'email' ? 'email' : 'userName'} already`)
  }
}
