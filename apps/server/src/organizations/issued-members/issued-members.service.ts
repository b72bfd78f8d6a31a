import { organizationIdsOf } from '../own-organizations.ts'
import { fieldsOfRole, type Role } from '@earshot/contract/rules/roles'
import type { Context } from '../../core/context.ts'
import { announce } from '../../core/live/announce.ts'
import type { GroupRule } from '../../ports/identity/group-rules.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { addInvited } from '../channel-members/invited-members.service.ts'
import { removeMemberForErasure } from '../members/leave.service.ts'
import { isLastAdmin, join } from '../members/members.service.ts'
import { enterAsJob, inTransaction, lockOrganization, type OrgScope, type Writing } from '../scope.ts'
import {
  deleteFromChannels,
  findIssued,
  isOrganization,
  listJoinedAmong,
  listPrivateAmong,
  updateIssued,
} from './issued-members.repo.ts'

interface Person {
  user_id: string
  groups: readonly string[]
  address: string
}

/** Gives a person what their groups give now, and takes what they gave before. Leaves alone who came another way. */
export async function applyGroups(context: Context, { user_id, groups, address }: Person) {
  const { oidc } = context.config.identity
  if (!oidc?.groups) return
  const { rules } = oidc.groups
  const own = await organizationIdsOf(context, user_id)
  const named = rules.map(({ org_id }) => org_id)
  for (const org_id of new Set([...own, ...named])) {
    const of = rules.filter((rule) => rule.org_id === org_id)
    const org = enterAsJob(context, org_id)
    const given = of.filter(({ group }) => groups.includes(group))
    if (given.length === 0 && !(await findIssued(org, user_id))?.issued) continue
    if (!(await isOrganization(org))) continue
    await inTransaction(org, (tx) => settle(tx, { user_id, address, given, all: of, by: oidc.name }))
  }
}

interface Given {
  user_id: string
  address: string
  given: GroupRule[]
  all: GroupRule[]
  /** The name of the issuer. */
  by: string
}

async function settle(tx: Writing<OrgScope>, asked: Given) {
  const { user_id, given, by, address } = asked
  await lockOrganization(tx)
  const before = await findIssued(tx, user_id)
  if (before && !before.issued) return
  const isKept = before?.org_role === 'admin' && (await isLastAdmin(tx, user_id))
  const actor = { ...tx, user_id, session_id: null, address }
  if (given.length === 0) {
    if (isKept) return
    await recordAudit(actor, { action: 'member.withdraw', subject_id: user_id, subject: by })
    return removeMemberForErasure(actor, user_id)
  }
  const role = fieldsOfRole(isKept ? 'admin' : highest(given))
  if (!before) await recordAudit(actor, { action: 'member.issue', subject_id: user_id, subject: by })
  if (!before) await join(tx, { user_id, ...role })
  const isSame = before && Object.entries(role).every(([field, value]) => before[field as keyof typeof role] === value)
  if (!isSame) await updateIssued(tx, user_id, role)
  await settleChannels(tx, asked)
  if (!isSame) await announce(tx, 'users')
}

const ORDER: Role[] = ['listener', 'sender', 'moderator', 'admin']
const highest = (given: GroupRule[]) => ORDER.findLast((role) => given.some((rule) => rule.role === role)) ?? 'listener'

/** Of the channels that rules name. */
async function settleChannels(tx: Writing<OrgScope>, { user_id, given, all }: Given) {
  const idsOf = (rules: GroupRule[]) => [...new Set(rules.flatMap(({ channel_ids }) => channel_ids))]
  const [wanted, named] = [idsOf(given), idsOf(all)]
  if (named.length === 0) return
  const over = named.filter((id) => !wanted.includes(id))
  await leaveChannels(tx, user_id, over)
  await enterChannels(tx, { user_id, channel_ids: wanted, inviter: user_id })
}

/** Of these, private ones that are in use. Idempotent. */
export async function enterChannels(tx: Writing<OrgScope>, entering: Parameters<typeof addInvited>[1]) {
  if (entering.channel_ids.length === 0) return
  await addInvited(tx, { ...entering, channel_ids: await listPrivateAmong(tx, entering.channel_ids) })
}

/** Returns those that the person was in. */
export async function leaveChannels(tx: Writing<OrgScope>, user_id: string, channel_ids: string[]) {
  const joined = channel_ids.length > 0 ? await listJoinedAmong(tx, user_id, channel_ids) : []
  if (joined.length > 0) await deleteFromChannels(tx, user_id, joined)
  for (const channel_id of joined) await announce(tx, 'channels', channel_id)
  return joined
}
