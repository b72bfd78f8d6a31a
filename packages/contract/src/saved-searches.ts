import { isStorable } from './rules/storable.ts'
import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { Id, MOST_IDS, requiredLine, Time, TimeZone } from './fields.ts'
import { route } from './route.ts'
import { SearchFilters, searchRoutes } from './search.ts'

const Day = z.iso.date('A day looks like 2026-01-31')
const TimeOrDay = z.optional(z.union([Time, Day], 'A time looks like 2026-01-31T09:30:00Z, a day like 2026-01-31'))

/** As in the address of the list: days are whole days in the time zone of the person who searches. */
export const SavedFilters = z.strictObject({
  ...SearchFilters.shape,
  tags: z.optional(z.array(Id).check(z.maxLength(MOST_IDS, `Use at most ${MOST_IDS} ids`))),
  from: TimeOrDay,
  to: TimeOrDay,
  unheard: z.optional(z.boolean()),
  needs_review: z.optional(z.boolean()),
  open: z.optional(z.boolean()),
  deleted: z.optional(z.boolean()),
})
export type SavedFilters = z.infer<typeof SavedFilters>

export const SavedSearch = z.object({
  org_id: Id,
  search_id: Id,
  name: z.string(),
  /** With operators. */
  query: z.string(),
  filters: SavedFilters,
  /** Everyone sees it who hears all channels that it names, and finds what they hear. */
  shared: z.boolean(),
  /** The caller is notified of each new talk that it finds, as of talks in channels. */
  followed: z.boolean(),
  created: Time,
  created_by: Id,
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** Most of one person, and most shared ones of an organization. */
export const MOST_SEARCHES = 50
export const MOST_SHARED_SEARCHES = 50
/** Most that one person follows, and most that are followed in an organization: each is compared with each new talk. */
export const MOST_FOLLOWED = 20
export const MOST_FOLLOWED_BY_ALL = 500
/** Counts of new talks stop here: 100 means more than 99. */
export const MOST_NEW_COUNTED = 100
/** New talks are looked for among these. */
export const NEWEST_COMPARED = 500

const fields = {
  name: requiredLine('Name the search', 80),
  query: searchRoutes.search.input.shape.query.check(
    z.refine(isStorable, 'This text contains a character that is not allowed'),
  ),
  filters: z._default(SavedFilters, {}),
  shared: z._default(z.boolean(), false),
}

const search_id = Id

export const savedSearchRoutes = {
  list: route({
    method: 'GET',
    path: '/saved_searches',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the saved searches of the caller and those that are shared with them, by name',
    input: z.strictObject({ org_id: Id }),
    output: z.array(SavedSearch),
    errors: ['not_found'],
  }),
  count: route({
    method: 'GET',
    path: '/saved_search_counts',
    access: 'signed-in',
    rights: 'member',
    summary: `Count, for each saved search, the talks received since the caller last opened it: at most ${MOST_NEW_COUNTED}, among the newest ${NEWEST_COMPARED} of the organization`,
    input: z.strictObject({ org_id: Id, tz: z._default(TimeZone, 'UTC') }),
    output: z.array(z.object({ search_id: Id, new_talks: z.int() })),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/saved_search',
    access: 'signed-in',
    rights: 'member',
    summary:
      'Save a search for the caller, or with `shared` for everyone who hears the channels that it names; guests share none',
    input: z.strictObject({ org_id: Id, ...fields }),
    output: SavedSearch,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  update: route({
    method: 'PUT',
    path: '/saved_search',
    access: 'signed-in',
    rights: 'author',
    summary: 'Rename, change, share or stop sharing a saved search; admins can change those that are shared',
    input: changesTo(SavedSearch, { keys: { org_id: Id, search_id }, fields }),
    output: SavedSearch,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/saved_search',
    access: 'signed-in',
    rights: 'author',
    summary: 'Delete a saved search',
    input: z.strictObject({ org_id: Id, search_id }),
    output: z.object({ search_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
  mark: route({
    method: 'PUT',
    path: '/saved_search_mark',
    access: 'signed-in',
    rights: 'member',
    summary: 'Mark a saved search as opened by the caller, so that only later talks count as new',
    input: z.strictObject({ org_id: Id, search_id }),
    output: z.object({ search_id: Id, opened: Time }),
    errors: ['not_found'],
  }),
  follow: route({
    method: 'PUT',
    path: '/saved_search_follow',
    access: 'signed-in',
    rights: 'member',
    summary:
      'Notify the caller of each new talk that a saved search finds, in the ways and outside the quiet hours of their notification settings, or no longer',
    input: z.strictObject({ org_id: Id, search_id, follow: z.boolean() }),
    output: SavedSearch,
    errors: ['not_found', 'conflict'],
  }),
}
