import { ApiError } from '@earshot/contract/errors'
import { MOST_TALKGROUPS, type talkgroupRoutes } from '@earshot/contract/talkgroups'
import type { Handlers } from '../../core/http/handlers.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { asAdmin, enterOrg, inTransaction, lockOrganization, type OrgScope } from '../../organizations/scope.ts'
import { deleteTalkgroups, findNames, listTalkgroups, upsertTalkgroups } from './talkgroups.repo.ts'

export const talkgroups: Handlers<typeof talkgroupRoutes> = {
  async list(caller, { org_id }) {
    return listTalkgroups(asAdmin(await enterOrg(caller, org_id)))
  },

  async save(caller, { org_id, talkgroups: named }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const entries = [...new Map(named.map((each) => [each.talkgroup, each])).values()]
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      await upsertTalkgroups(tx, entries)
      const all = await listTalkgroups(tx)
      if (all.length > MOST_TALKGROUPS)
        throw new ApiError(
          'conflict',
          `An organization can name at most ${MOST_TALKGROUPS} talkgroups. Remove some first`,
        )
      await recordAudit(tx, { action: 'talkgroups.save', subject: subjectOf(entries.map((each) => each.talkgroup)) })
      return all
    })
  },

  async remove(caller, { org_id, talkgroup }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return inTransaction(org, async (tx) => {
      await deleteTalkgroups(tx, talkgroup)
      await recordAudit(tx, { action: 'talkgroups.remove', subject: talkgroup ?? 'all' })
      return listTalkgroups(tx)
    })
  },
}

const SHOWN = 5

const subjectOf = (numbers: string[]) =>
  `${numbers.slice(0, SHOWN).join(', ')}${numbers.length > SHOWN ? ` … (${numbers.length})` : ''}`

/** The names that an organization gave to these talkgroups, in their order. */
export async function namesOf(org: OrgScope, numbers: string[]): Promise<string[]> {
  const names = new Map((await findNames(org, numbers)).map(({ talkgroup, name }) => [talkgroup, name]))
  return numbers.flatMap((number) => names.get(number) ?? [])
}
