import { ApiError } from '@earshot/contract/errors'
import { type Feed, type feedRoutes, MOST_FEEDS } from '@earshot/contract/feeds'
import { v7 as newId } from 'uuid'
import { announce } from '../../core/live/announce.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { permanentAddress } from '../../core/signatures.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { lookUpChannel } from '../../organizations/channels/channels.service.ts'
import { lookUpSearch } from '../saved-searches/saved-searches.service.ts'
import { type Writing, enterOrg, inTransaction, lockOrganization, type MemberScope } from '../../organizations/scope.ts'
import { deleteFeed, findFeed, insertFeed, listFeeds, mayShare } from './feeds.repo.ts'

export const FEED_PATH = '/v3/feed.xml'

export const feeds: Handlers<typeof feedRoutes, 'read' | 'listen'> = {
  async list(caller, { org_id }) {
    const org = await enterOrg(caller, org_id)
    const found = await listFeeds(org, org.admin ? undefined : org.user_id)
    return found.map((feed) => shown(org, feed))
  },

  async create(caller, { org_id, channel_id, query, search_id }) {
    const org = await enterOrg(caller, org_id)
    if (!(await mayShare(org)))
      throw new ApiError('forbidden', 'Sharing outside the app is switched off in this organization')
    if (channel_id && !(await lookUpChannel(org, channel_id))?.joined)
      throw new ApiError('not_found', 'You do not hear this channel', { field: 'channel_id' })
    const subject = search_id ? (await requireSearch(org, search_id, { channel_id, query })).name : query.trim()
    const feed_id = newId()
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      if ((await listFeeds(tx, tx.user_id)).length >= MOST_FEEDS)
        throw new ApiError('conflict', `You can have at most ${MOST_FEEDS} feeds. Revoke one first`)
      const feed = await insertFeed(tx, { feed_id, channel_id, query: query.trim(), search_id })
      await recorded(tx, 'feed.create', { ...feed, query: subject })
      return shown(tx, feed)
    })
  },

  async remove(caller, { org_id, feed_id }) {
    const org = await enterOrg(caller, org_id)
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const feed = await findFeed(tx, feed_id)
      if (!feed) throw new ApiError('not_found', 'This feed was already revoked')
      if (!org.admin && feed.user_id !== org.user_id)
        throw new ApiError('forbidden', 'Only the person whose feed it is or an admin can revoke it')
      await deleteFeed(tx, feed_id)
      await recorded(tx, 'feed.remove', feed)
    })
    return { feed_id }
  },
}

/** Only of what the person sees, so that the answer tells of no other search. */
async function requireSearch(
  org: MemberScope,
  search_id: string,
  { channel_id, query }: Pick<Feed, 'channel_id' | 'query'>,
) {
  if (channel_id !== null || query.trim() !== '')
    throw new ApiError('invalid', 'A feed of a saved search has no channel and no words of its own', {
      field: 'search_id',
    })
  const search = await lookUpSearch(org, search_id)
  if (!search) throw new ApiError('not_found', 'This search was deleted, or is no longer shared with you')
  return search
}

type StoredFeed = Omit<Feed, 'url'>

const shown = ({ context, user_id }: MemberScope, feed: StoredFeed): Feed => {
  const { org_id, feed_id } = feed
  const address = permanentAddress(context.sessionSecret, FEED_PATH, { org_id, feed_id })
  return { ...feed, url: feed.user_id === user_id ? `${context.config.appUrl}${address}` : '' }
}

async function recorded(tx: Writing<MemberScope>, action: 'feed.create' | 'feed.remove', feed: StoredFeed) {
  const { feed_id, channel_id, query } = feed
  await recordAudit(tx, { action, subject_id: feed_id, subject: query, ...(channel_id && { channel_id }) })
  await announce(tx, 'clips', channel_id ?? undefined)
}
