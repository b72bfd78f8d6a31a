import type { channelRoutes } from '@earshot/contract/channels'
import type { Handlers } from '../../core/http/handlers.ts'
import { wakeWaiting } from '../../talks/pipeline/waiting-talks.service.ts'
import { changeChannel, requireChannel } from '../channels/channels.service.ts'
import { asAdmin, enterOrgOf, inTransaction, lockOrganization } from '../scope.ts'

/** Apart from the other routes of channels, because the pipeline depends on those. */
export const channelChanges: Handlers<Pick<typeof channelRoutes, 'update'>> = {
  async update(caller, { channel_id, ...changes }) {
    const org = asAdmin(await enterOrgOf(caller, 'channel', channel_id))
    if (Object.keys(changes).length === 0) return requireChannel(org, channel_id)
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const before = await requireChannel(tx, channel_id)
      const after = await changeChannel(tx, before, changes)
      if (after.spoken_language !== before.spoken_language) await wakeWaiting(tx, channel_id)
      return after
    })
  },
}
