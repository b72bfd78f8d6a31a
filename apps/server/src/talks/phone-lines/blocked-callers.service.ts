import { type blockedCallerRoutes, MOST_BLOCKED, WITHHELD } from '@earshot/contract/blocked-callers'
import { ApiError } from '@earshot/contract/errors'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import {
  asAdmin,
  enterOrg,
  inTransaction,
  lockOrganization,
  type OrgScope,
  type Writing,
} from '../../organizations/scope.ts'
import { countRefused, deleteBlocked, insertBlocked, listBlocked } from './blocked-callers.repo.ts'

export const blockedCallers: Handlers<typeof blockedCallerRoutes> = {
  async list(caller, { org_id }) {
    return listBlocked(asAdmin(await enterOrg(caller, org_id)))
  },

  async block(caller, { org_id, caller: number }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const added = await insertBlocked(tx, number)
      const all = await listBlocked(tx)
      if (all.length > MOST_BLOCKED)
        throw new ApiError('conflict', `An organization can block at most ${MOST_BLOCKED} callers. Unblock some first`)
      if (added) {
        await recordAudit(tx, { action: 'caller.block', subject: number })
        await announce(tx, 'webhooks')
      }
      const blocked = all.find((each) => each.caller === number)
      if (!blocked) throw notBlocked()
      return blocked
    })
  },

  async unblock(caller, { org_id, caller: number }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await inTransaction(org, async (tx) => {
      if (!(await deleteBlocked(tx, number))) throw notBlocked()
      await recordAudit(tx, { action: 'caller.unblock', subject: number })
      await announce(tx, 'webhooks')
    })
    return { org_id }
  },
}

const notBlocked = () => new ApiError('not_found', 'This caller is not blocked', { field: 'caller' })

/** Whether a new call is refused, which is counted. `caller` is '' if it is withheld. */
export async function refuseBlocked(tx: Writing<OrgScope>, caller: string): Promise<boolean> {
  const refused = await countRefused(tx, caller || WITHHELD)
  if (refused) await announce(tx, 'webhooks')
  return refused
}
