import * as z from 'zod/mini'
import { analyticsRoutes } from './analytics.ts'
import { channelRoutes } from './channels.ts'
import { Id } from './fields.ts'
import { hitRoutes } from './hits.ts'
import { route } from './route.ts'
import { searchRoutes } from './search.ts'

/** What one request can answer, by the routes that answer it alone. */
export const refreshed = {
  search: searchRoutes.search,
  other_search: searchRoutes.search,
  counts: channelRoutes.count,
  hits: hitRoutes.list,
  analytics: analyticsRoutes.find,
}

export const refreshRoutes = {
  read: route({
    method: 'POST',
    path: '/refresh',
    access: 'signed-in',
    rights: 'member',
    reads: true,
    limit: { by: 'user', most: 120, seconds: 60 },
    summary:
      'Answer several of POST /search (twice at most), GET /channel_counts, GET /hits and GET /analytics in one request, as an open page asks them after a change. Each part has the input of its route',
    input: z.strictObject({
      org_id: Id,
      search: z.optional(refreshed.search.input),
      other_search: z.optional(refreshed.other_search.input),
      counts: z.optional(refreshed.counts.input),
      hits: z.optional(refreshed.hits.input),
      analytics: z.optional(refreshed.analytics.input),
    }),
    output: z.object({
      search: z.optional(refreshed.search.output),
      other_search: z.optional(refreshed.other_search.output),
      counts: z.optional(refreshed.counts.output),
      hits: z.optional(refreshed.hits.output),
      analytics: z.optional(refreshed.analytics.output),
    }),
    errors: ['not_found'],
  }),
}
