import type { channelRoutes } from '@earshot/contract/channels'
import type { Handlers } from '../../core/http/handlers.ts'
import { wakeWaiting } from '../../talks/pipeline/waiting-talks.service.ts'
import { changeChannel, requireChannel } from '../channels/channels.service.ts'
import { asAdmin, enterOrgOf, inTransaction } from '../scope.ts'

/** Apart from the other routes of channels, because the pipeline depends on those. */
export const channelChanges: Handlers<Pick<typeof channelRoutes, 'update'>> = {
  async update(caller, { channel_id, ...changes }) {
    const org = asAdmin(await enterOrgOf(caller, 'channel', channel_id))
    const before = await requireChannel(org, channel_id)
    if (Object.keys(changes).length === 0) return before
    return inTransaction(org, async (tx) => {
      const after = await changeChannel(tx, before, changes)
      if (after.spoken_language !== before.spoken_language) await wakeWaiting(tx, channel_id)
      return after
    })
  },
}
