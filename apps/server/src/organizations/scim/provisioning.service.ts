import { ApiError } from '@earshot/contract/errors'
import { fieldsOfRole, type Role } from '@earshot/contract/rules/roles'
import { allSettled } from '../../core/all-settled.ts'
import type { Context } from '../../core/context.ts'
import { announce, announceLoss } from '../../core/live/announce.ts'
import { recordEvent } from '../../identity/security-events/record-event.service.ts'
import { findVerifiedUser } from '../../identity/users/user-linking.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { linkPersonJob } from '../imported-people/link-person.job.ts'
import { enterChannels, leaveChannels } from '../issued-members/issued-members.service.ts'
import { changeMember, isLastAdmin, isMember, join, removeMember, requireMember } from '../members/members.service.ts'
import { enterAsJob, inTransaction, lockOrganization } from '../scope.ts'
import type { Provisioning } from './provisioner.service.ts'
import { ScimError } from './scim-error.ts'
import { listGiven, listMembersAmong } from './scim-groups.repo.ts'
import {
  findAwaited,
  findByPerson,
  findOwnDomain,
  listProvisioning,
  type ScimUser,
  updateScimPerson,
} from './scim-users.repo.ts'

const domainOf = (email: string) => email.split('@').at(-1) ?? ''

/** As what people of the domain join. Throws for a domain that is not the organization's: it says nothing about others' people. */
export async function requireOwnDomain(tx: Provisioning, email: string) {
  const domain = domainOf(email)
  const own = await findOwnDomain(tx, domain)
  if (own) return own
  throw new ScimError(
    'invalidValue',
    `Only people of verified email domains can be provisioned. Verify ${domain} on the page of invitations first`,
  )
}

/** Adds an active person: at once if an account has verified the address, else at their first sign-in. */
export async function admit(tx: Provisioning, user: ScimUser) {
  const domain = await requireOwnDomain(tx, user.email)
  const user_id = await findVerifiedUser(tx.context, user.email)
  const other = user_id && (await findByPerson(tx, user_id))
  if (other && other.scim_id !== user.scim_id)
    throw new ScimError('uniqueness', `This person is provisioned as ${other.user_name} already`)
  await updateScimPerson(tx, user.scim_id, user_id)
  if (user_id) await enter(tx, { ...user, user_id }, domain)
}

/** Who is in the organization already, stays what they are, unless their groups say more; guests become members. */
async function enter(
  tx: Provisioning,
  { scim_id, user_id, email }: ScimUser & { user_id: string },
  { send, moderate }: { send: boolean; moderate: boolean },
) {
  const { context, org_id } = tx
  if (await isMember(tx, user_id)) {
    await changeMember(tx, user_id, { guest_until: null })
  } else {
    await join(tx, { user_id, org_role: 'member', send, moderate })
    await context.jobs.enqueue(tx.db, linkPersonJob, { org_id, user_id, email })
  }
  const given = await givenTo(tx, [scim_id])
  const { org_role } = await requireMember(tx, user_id)
  await settle(tx, { user_id, email, org_role }, { before: NOTHING, after: given.get(scim_id) ?? NOTHING })
}

/** Takes the organization from a person who was in it, as an admin does. */
export async function expel(tx: Provisioning, { user_id }: Pick<ScimUser, 'user_id'>) {
  if (user_id && (await isMember(tx, user_id))) await removeMember(tx, user_id, 'member.deprovision')
}

/** Of one whom the provider creates as inactive, and who may be here already. */
export async function expelByAddress(tx: Provisioning, { scim_id, email }: ScimUser) {
  const user_id = await findVerifiedUser(tx.context, email)
  if (!user_id || (await findByPerson(tx, user_id))) return
  await updateScimPerson(tx, scim_id, user_id)
  await expel(tx, { user_id })
}

/** At each exchange of a token: lets in who is awaited, in the name of the person. */
export async function enterProvisioned(context: Context, { user_id, address }: { user_id: string; address: string }) {
  const { email, org_ids } = await listProvisioning(context.connections.outside, user_id)
  for (const org_id of org_ids) {
    const org = { ...enterAsJob(context, org_id), user_id, session_id: null, address }
    const has = await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const user = await findAwaited(tx, email)
      const domain = user && (await findOwnDomain(tx, domainOf(email)))
      if (!user || !domain || (await findByPerson(tx, user_id))) return false
      await updateScimPerson(tx, user.scim_id, user_id)
      if (!(await isMember(tx, user_id)))
        await recordAudit(tx, { action: 'member.join', subject_id: user_id, subject: 'SCIM' })
      await enter(tx, { ...user, user_id }, domain)
      await announce(tx, 'invites')
      return true
    })
    if (has) await recordEvent(context, { kind: 'joined', user_id, org_id, address, about: 'SCIM' })
  }
}

/** What the groups of a person give: the highest role, null for none, and private channels. */
interface Given {
  role: Role | null
  channel_ids: string[]
}

const NOTHING: Given = { role: null, channel_ids: [] }
const ORDER: Role[] = ['listener', 'sender', 'moderator', 'admin']

async function givenTo(tx: Provisioning, scim_ids: string[]): Promise<Map<string, Given>> {
  const found = new Map<string, Given>()
  for (const { scim_id, role, channel_ids } of await listGiven(tx, scim_ids)) {
    const before = found.get(scim_id) ?? NOTHING
    const highest = ORDER.findLast((each) => each === role || each === before.role) ?? null
    found.set(scim_id, { role: highest, channel_ids: [...new Set([...before.channel_ids, ...channel_ids])] })
  }
  return found
}

/** Runs a change of groups, and gives these people what their groups give after it and did not before. */
export async function regroup(tx: Provisioning, scim_ids: string[], change: () => Promise<unknown>) {
  const before = await givenTo(tx, scim_ids)
  await change()
  const after = await givenTo(tx, scim_ids)
  if (before.size === 0 && after.size === 0) return
  const settled = (person: Settled & { scim_id: string }) => {
    const { scim_id } = person
    return settle(tx, person, { before: before.get(scim_id) ?? NOTHING, after: after.get(scim_id) ?? NOTHING })
  }
  const people = await listMembersAmong(tx, scim_ids)
  // One after the other, so that each sees whether they are the last.
  for (const admin of people.filter(({ org_role }) => org_role === 'admin')) await settled(admin)
  const others = people.filter(({ org_role }) => org_role !== 'admin')
  for (let at = 0; at < others.length; at += TOGETHER) await allSettled(others.slice(at, at + TOGETHER).map(settled))
}

/** Sent to PostgreSQL together. */
const TOGETHER = 100

interface Settled {
  user_id: string
  email: string
  org_role: 'admin' | 'member'
}

/** Who loses their last role is what people of their domain are. The last admin stays one. */
async function settle(
  tx: Provisioning,
  { user_id, email, org_role }: Settled,
  { before, after }: { before: Given; after: Given },
) {
  if (before.role !== after.role) {
    const fields = after.role ? fieldsOfRole(after.role) : await roleOfDomain(tx, email)
    const isKept = org_role === 'admin' && fields.org_role !== 'admin' && (await isLastAdmin(tx, user_id))
    if (!isKept) await changeMember(tx, user_id, { ...fields, guest_until: null })
  }
  const lost = before.channel_ids.filter((id) => !after.channel_ids.includes(id))
  const won = after.channel_ids.filter((id) => !before.channel_ids.includes(id))
  await takeChannels(tx, user_id, lost)
  await enterChannels(tx, { user_id, channel_ids: won, inviter: tx.user_id })
}

async function roleOfDomain(tx: Provisioning, email: string) {
  const domain = (await findOwnDomain(tx, domainOf(email))) ?? { send: false, moderate: false }
  return { org_role: 'member' as const, ...domain }
}

async function takeChannels(tx: Provisioning, user_id: string, channel_ids: string[]) {
  const left = await leaveChannels(tx, user_id, channel_ids)
  if (left.length === 0) return
  const { name } = await requireMember(tx, user_id)
  for (const channel_id of left)
    await recordAudit(tx, { action: 'channel.remove_member', subject_id: channel_id, subject: name })
  await announceLoss(tx, user_id)
  await announce(tx, 'users')
}

export const notFound = (what: string) => new ApiError('not_found', `There is no ${what} with this id`)
