import { ApiError } from '@earshot/contract/errors'
import { type Feed, type feedRoutes, MOST_FEEDS } from '@earshot/contract/feeds'
import { v7 as newId } from 'uuid'
import { announce } from '../../core/live/announce.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { permanentAddress } from '../../core/signatures.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { lookUpChannel } from '../../organizations/channels/channels.service.ts'
import {
  enterOrg,
  inTransaction,
  lockOrganization,
  type MemberScope,
  type OrgScope,
} from '../../organizations/scope.ts'
import { deleteFeeds, findFeed, insertFeed, listFeeds, mayShare } from './feeds.repo.ts'

export const FEED_PATH = '/v3/feed.xml'

export const feeds: Handlers<typeof feedRoutes, 'read' | 'listen'> = {
  async list(caller, { org_id }) {
    const org = await enterOrg(caller, org_id)
    const found = await listFeeds(org, org.admin ? undefined : org.user_id)
    return found.map((feed) => shown(org, feed))
  },

  async create(caller, { org_id, channel_id, query }) {
    const org = await enterOrg(caller, org_id)
    if (!(await mayShare(org)))
      throw new ApiError('forbidden', 'Sharing outside the app is switched off in this organization')
    if (channel_id && !(await lookUpChannel(org, channel_id))?.joined)
      throw new ApiError('not_found', 'You do not hear this channel', { field: 'channel_id' })
    const feed_id = newId()
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      if ((await listFeeds(tx, tx.user_id)).length >= MOST_FEEDS)
        throw new ApiError('conflict', `You can have at most ${MOST_FEEDS} feeds. Revoke one first`)
      const feed = await insertFeed(tx, { feed_id, channel_id, query: query.trim() })
      await recorded(tx, 'feed.create', feed)
      return shown(tx, feed)
    })
  },

  async remove(caller, { org_id, feed_id }) {
    const org = await enterOrg(caller, org_id)
    const feed = await findFeed(org, feed_id)
    if (!feed) throw new ApiError('not_found', 'This feed was already revoked')
    if (!org.admin && feed.user_id !== org.user_id)
      throw new ApiError('forbidden', 'Only the person whose feed it is or an admin can revoke it')
    await inTransaction(org, async (tx) => {
      await deleteFeeds(tx, { feed_id })
      await recorded(tx, 'feed.remove', feed)
    })
    return { feed_id }
  },
}

/** Call it in the transaction in which the person leaves. */
export const removeFeedsOf = (org: OrgScope, user_id: string) => deleteFeeds(org, { user_id })

type StoredFeed = Omit<Feed, 'url'>

const shown = ({ context, user_id }: MemberScope, feed: StoredFeed): Feed => {
  const { org_id, feed_id } = feed
  const address = permanentAddress(context.sessionSecret, FEED_PATH, { org_id, feed_id })
  return { ...feed, url: feed.user_id === user_id ? `${context.config.appUrl}${address}` : '' }
}

async function recorded(tx: MemberScope, action: 'feed.create' | 'feed.remove', feed: StoredFeed) {
  const { feed_id, channel_id, query } = feed
  await recordAudit(tx, { action, subject_id: feed_id, subject: query, ...(channel_id && { channel_id }) })
  await announce(tx, 'clips', channel_id ?? undefined)
}
