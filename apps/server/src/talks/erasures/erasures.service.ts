import { ApiError } from '@earshot/contract/errors'
import type { Erasure, erasureRoutes } from '@earshot/contract/erasures'
import { MASK } from '@earshot/contract/rules/mask'
import { v7 as newId } from 'uuid'
import type { Handlers } from '../../core/http/handlers.ts'
import { acrossChannels } from '../../organizations/across-channels.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { requireRemovable } from '../../organizations/members/members.service.ts'
import { notFound } from '../../organizations/refusals.ts'
import {
  type Writing,
  asAdmin,
  enterOrg,
  inTransaction,
  lockOrganization,
  type MemberScope,
} from '../../organizations/scope.ts'
import { requireSpeakers } from '../../organizations/speakers/speakers.service.ts'
import { eraseJob } from './erase.job.ts'
import { findErasure, findUnfinished, insertErasure, listErasures, updateState } from './erasures.repo.ts'
import { erasableTalks, findPerson, type Person } from './find-person.service.ts'
import { findPersonName, listFormerMembers } from './person-talks.repo.ts'

export const erasures: Handlers<typeof erasureRoutes> = {
  async list(caller, { org_id }) {
    return listErasures(asAdmin(await enterOrg(caller, org_id)))
  },

  async formerMembers(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const people = await acrossChannels(org, listFormerMembers)
    return people.map((person) => ({ ...person, name: unmasked(person.name) }))
  },

  async preview(caller, { org_id, ...asked }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const person = personOf(asked)
    return { name: await requirePerson(org, person), ...(await findPerson(org, person)) }
  },

  async create(caller, { org_id, keep, remove_member, confirm, ...asked }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const person = personOf(asked)
    requireSame(await requirePerson(org, person), confirm)
    if (person.user_id && remove_member) await requireRemovable(org, person.user_id)
    const found = await erasableTalks(org, person)
    const kept = found.filter(({ talk_id }) => keep.includes(talk_id)).length
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      await requireIdle(tx)
      const erasure_id = newId()
      const stored = { ...person, keep, remove_member: remove_member && person.user_id !== null }
      const erasure = await insertErasure(tx, {
        erasure_id,
        person: stored,
        total: found.length - kept,
        kept_talks: kept,
      })
      return started(tx, erasure)
    })
  },

  async resume(caller, { org_id, erasure_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return inTransaction(org, async (tx) => {
      const erasure = await updateState(tx, erasure_id, 'waiting')
      return erasure ? started(tx, erasure) : requireErasure(tx, erasure_id)
    })
  },
}

const personOf = ({
  user_id,
  speaker_ids,
  names,
}: {
  user_id?: string | undefined
  speaker_ids: string[]
  names: string[]
}): Person => ({
  user_id: user_id ?? null,
  speaker_ids,
  names,
})

/** What has to be typed to confirm. Throws for people and speakers of other organizations. */
async function requirePerson(org: MemberScope, { user_id, speaker_ids, names }: Person): Promise<string> {
  const speakers = await requireSpeakers(org, speaker_ids)
  const name = user_id === null ? undefined : await findPersonName(org, user_id)
  if (user_id !== null && name === undefined)
    throw new ApiError('not_found', 'This person is not known in the organization', { field: 'user_id' })
  return [name ?? '', ...speakers.map((speaker) => speaker.name), ...names].find(unmasked) ?? NO_NAME
}

/** Typed to confirm where no name is known. */
const NO_NAME = 'erase'

/** Empty if an earlier erasure has masked it. */
const unmasked = (name: string) => (name.includes(MASK) ? '' : name)

function requireSame(name: string, confirm: string) {
  if (name.trim() !== confirm.trim()) throw new ApiError('conflict', `Type “${name}” to confirm`, { field: 'confirm' })
}

async function requireIdle(tx: MemberScope) {
  if (await findUnfinished(tx))
    throw new ApiError('conflict', 'Another erasure is not finished yet. Wait for it, or start it again if it failed')
}

async function requireErasure(org: MemberScope, erasure_id: string): Promise<Erasure> {
  const found = await findErasure(org, erasure_id)
  if (!found) throw notFound()
  const { person: _, ...erasure } = found
  return erasure
}

/** The audit log says who and how many, not whom. */
async function started(tx: Writing<MemberScope>, erasure: Erasure): Promise<Erasure> {
  const { org_id, address, session_id } = tx
  const { erasure_id, total } = erasure
  await recordAudit(tx, { action: 'erasure.start', subject_id: erasure_id, subject: String(total) })
  await tx.context.jobs.enqueue(tx.db, eraseJob, { org_id, erasure_id, address, session_id })
  return erasure
}
