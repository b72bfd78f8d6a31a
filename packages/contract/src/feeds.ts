import { isStorable } from './rules/storable.ts'
import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { route } from './route.ts'
import { searchRoutes } from './search.ts'

/** The newest talks of a channel, of a search or of a saved search, for podcast apps. It is heard with the rights of the person who made it. */
export const Feed = z.object({
  feed_id: Id,
  org_id: Id,
  user_id: Id,
  /** Null: all channels that the person hears. */
  channel_id: z.nullable(Id),
  /** Words to search for; '' for all talks. */
  query: z.string(),
  /** The saved search that it follows: then it has neither channel nor words of its own. */
  search_id: z.nullable(Id),
  created: Time,
  last_read: z.nullable(Time),
  /** The secret address, for podcast apps. '' for feeds of others. */
  url: z.string(),
})
export type Feed = z.infer<typeof Feed>

export const MOST_FEEDS = 20
export const TALKS_IN_A_FEED = 100

const Signature = z.optional(z.string().check(z.maxLength(100)))
const limit = { by: 'address', most: 240, seconds: 60 } as const

export const feedRoutes = {
  list: route({
    method: 'GET',
    path: '/feeds',
    access: 'signed-in',
    rights: 'member',
    summary:
      'List the podcast feeds of an organization: one’s own, or all for admins; only one’s own have their address',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Feed),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/feed',
    access: 'signed-in',
    rights: 'member',
    summary:
      'Create a podcast feed of a channel, a search or a saved search, with a secret address. It ends with the membership, or when the saved search is deleted or no longer shared, and hears what the person hears',
    input: z.strictObject({
      org_id: Id,
      channel_id: z._default(z.nullable(Id), null),
      /** Instead of a channel and a query. */
      search_id: z._default(z.nullable(Id), null),
      query: searchRoutes.search.input.shape.query.check(
        z.refine(isStorable, 'This text contains a character that is not allowed'),
      ),
    }),
    output: Feed,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/feed',
    access: 'signed-in',
    rights: 'author',
    summary: 'Revoke a podcast feed: its address stops working right away',
    input: z.strictObject({ org_id: Id, feed_id: Id }),
    output: z.object({ feed_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
  read: route({
    method: 'GET',
    path: '/feed.xml',
    access: 'public',
    summary: 'Read a podcast feed at its secret address (RSS 2.0)',
    limit,
    input: z.strictObject({ org_id: Id, feed_id: Id, sig: Signature }),
    output: z.string(),
    answers: 'application/rss+xml',
    errors: ['unauthenticated', 'not_found', 'gone'],
  }),
  listen: route({
    method: 'GET',
    path: '/feed_sound.mp3',
    access: 'public',
    summary: 'Listen to a talk of a podcast feed at the address in the feed; supports ranges',
    limit: { ...limit, most: 1200 },
    input: z.strictObject({ org_id: Id, feed_id: Id, talk_id: Id, sig: Signature }),
    output: z.string(),
    answers: 'audio/mpeg',
    errors: ['unauthenticated', 'not_found', 'gone'],
  }),
}
