import { cutText } from '@earshot/contract/rules/cut-text'
import { createHash } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { senderName } from '@earshot/contract/rules/callers'
import { delayOf, saidAt } from '@earshot/contract/rules/freshness'
import { feedRoutes, TALKS_IN_A_FEED } from '@earshot/contract/feeds'
import type { FoundTalk } from '@earshot/contract/search'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BoundedMap } from '../../core/bounded-map.ts'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import { sendBytes } from '../../core/http/bytes.ts'
import { isUnchanged } from '../../core/http/conditional.ts'
import { linkTo } from '../../core/links.ts'
import { permanentAddress, requirePermanent } from '../../core/signatures.ts'
import { alone, enterAsJob, enterOrg, type MemberScope } from '../../organizations/scope.ts'
import { lookUpSearch } from '../saved-searches/saved-searches.service.ts'
import { search } from '../search/search.service.ts'
import { requestFilters } from '../search/stored-searches.service.ts'
import { soundKey } from '../talks/storage-keys.ts'
import { findListener, listPlayable, updateRead } from './feeds.repo.ts'
import { FEED_PATH } from './feeds.service.ts'
import { type FeedItem, writeRss } from './rss.ts'

const SOUND_PATH = `/v3${feedRoutes.listen.path}`
const LONGEST_TITLE = 80
const LONGEST_TEXT = 4000
/** Podcast players can be web pages of other origins. The signed address protects what they load. */
const FOR_PLAYERS = { 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' }

export function mountFeeds(app: FastifyInstance) {
  app.get(FEED_PATH, (request, reply) => read(app.context, request, reply))
  app.get(SOUND_PATH, (request, reply) => listen(app.context, request, reply))
}

async function read(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { org_id, feed_id, sig } = feedRoutes.read.input.parse(known(feedRoutes.read, request))
  requirePermanent(context.sessionSecret, FEED_PATH, { org_id, feed_id, sig })
  const listener = await requireListener(context, { org_id, feed_id, address: request.ip })
  const { channel, channel_id, organization } = listener.feed
  const { query, filters, name } = listener.asked
  const asked = { org_id, query, sort: 'newest', tz: 'UTC', limit: TALKS_IN_A_FEED } as const
  const found = await search.search(listener.caller, { ...asked, ...filters, state: 'ready' })
  // A feed has what was said, not what is spelled or sounds like it.
  const items = found.fallback ? [] : await itemsOf(listener.org, feed_id, found.talks)
  const { appUrl } = context.config
  const document = writeRss({
    title: [channel ?? organization, name].filter(Boolean).join(': '),
    organization,
    link: linkTo(appUrl, { org_id, ...(channel_id && { channel_id }) }),
    self: `${appUrl}${permanentAddress(context.sessionSecret, FEED_PATH, { org_id, feed_id })}`,
    image: `${appUrl}/icons/512.png`,
    items,
  })
  return sendDocument(request, reply, document)
}

/** Apps and trackers add fields to addresses, which mean nothing here. */
const known = ({ input }: typeof feedRoutes.read | typeof feedRoutes.listen, { query }: FastifyRequest) =>
  Object.fromEntries(Object.entries(query as object).filter(([name]) => Object.hasOwn(input.shape, name)))

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: string) {
  const etag = `"${createHash('sha256').update(document).digest('base64url').slice(0, 27)}"`
  reply.headers({ ...FOR_PLAYERS, etag, 'cache-control': 'private, max-age=60' })
  if (isUnchanged(request, etag)) return reply.code(304).send()
  return reply.type(`${feedRoutes.read.answers}; charset=utf-8`).send(document)
}

async function listen(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { sig, ...facts } = feedRoutes.listen.input.parse(known(feedRoutes.listen, request))
  requirePermanent(context.sessionSecret, SOUND_PATH, { ...facts, sig })
  const { org, feed } = await requireListener(context, { ...facts, address: request.ip })
  const [talk] = await listPlayable(org, [facts.talk_id])
  if (!talk || (feed.channel_id !== null && talk.channel_id !== feed.channel_id))
    throw new ApiError('gone', 'This talk is no longer in the feed')
  const key = soundKey({ org_id: facts.org_id, ...talk })
  reply.headers(FOR_PLAYERS)
  return sendBytes(request, reply, { storage: context.storage, key, type: 'audio/mpeg', caching: 'private, no-cache' })
}

interface Asked {
  org_id: string
  feed_id: string
  address: string
}

/** The person whose feed it is, with the rights that they have now. */
async function requireListener(context: Context, { org_id, feed_id, address }: Asked) {
  const feed = await findListener(enterAsJob(context, org_id), feed_id)
  if (!feed) throw new ApiError('gone', 'This feed was revoked')
  const { user_id, verified, level } = feed
  const caller: Caller = { context, user_id, session_id: feed_id, level, need_verification: !verified, address }
  const org = await enterOrg(caller, org_id)
  if (!feed.clips || (feed.channel_id !== null && org.hidden.includes(feed.channel_id)))
    throw new ApiError('gone', 'This feed is no longer available')
  const asked = await askedBy(org, feed)
  if (feed.long_unread) await updateRead(alone(org), feed_id)
  return { caller, org, feed, asked }
}

/** A feed of a saved search asks for what that search asks for now, as long as the person sees it. */
async function askedBy(
  org: MemberScope,
  { channel_id, query, search_id }: { channel_id: string | null; query: string; search_id: string | null },
) {
  if (!search_id) return { query, filters: channel_id ? { channel_id } : {}, name: query && `“${query}”` }
  const stored = await lookUpSearch(org, search_id)
  if (!stored) throw new ApiError('gone', 'This feed is no longer available')
  return { query: stored.query, filters: requestFilters(stored.filters, 'UTC'), name: stored.name }
}

async function itemsOf(org: MemberScope, feed_id: string, talks: FoundTalk[]): Promise<FeedItem[]> {
  const { org_id, context } = org
  const ids = talks.map(({ talk_id }) => talk_id)
  const playable = new Map((await listPlayable(org, ids)).map((talk) => [talk.talk_id, talk]))
  const items = talks.map(async (talk) => {
    const { talk_id, recorded_at, duration } = talk
    const sound = playable.get(talk_id)
    const bytes = sound && (await sizeOf(context, soundKey({ org_id, ...sound })))
    if (!bytes || duration === null) return []
    const address = permanentAddress(context.sessionSecret, SOUND_PATH, { org_id, feed_id, talk_id })
    const { appUrl } = context.config
    const item = { talk_id, recorded_at, duration, bytes, title: titleOf(talk), text: textOf(talk) }
    const speaker = sound.speaker ?? senderName(sound, 'Unknown caller')
    return [{ ...item, speaker, link: linkTo(appUrl, talk), sound: `${appUrl}${address}` }]
  })
  return (await Promise.all(items)).flat()
}

/** Players sort by when it was said, so that what arrived long after it stands among older talks. */
function textOf({ text, recorded_at, duration, created }: FoundTalk) {
  const isLate = delayOf(saidAt(recorded_at, duration ?? 0), created) !== undefined
  const arrived = isLate ? `\n\nArrived ${new Date(created).toUTCString()}` : ''
  return cutText(text, LONGEST_TEXT) + arrived
}

function titleOf({ title, text, recorded_at }: FoundTalk) {
  if (title) return title
  const words = cutText(text, LONGEST_TITLE).replace(/\s+\S*$/, '')
  return text.length > LONGEST_TITLE ? `${words} …` : text || new Date(recorded_at).toUTCString()
}

/** In bytes. The sound under a key never changes. */
const sizes = new BoundedMap<string, number>(10_000)

async function sizeOf({ storage }: Context, key: string) {
  const size = sizes.get(key) ?? (await storage.size(key))
  if (size !== null) sizes.set(key, size)
  return size
}
