import type { AuditAction } from '@earshot/contract/audit'
import { ApiError } from '@earshot/contract/errors'
import {
  MOST_FOLLOWED,
  MOST_FOLLOWED_BY_ALL,
  MOST_SHARED_SEARCHES,
  type SavedSearch,
  type savedSearchRoutes,
} from '@earshot/contract/saved-searches'
import { v7 as newId } from 'uuid'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { privateAmong } from '../../organizations/channels/channel-names.service.ts'
import { lookUpChannel } from '../../organizations/channels/channels.service.ts'
import { isMember } from '../../organizations/members/members.service.ts'
import {
  type Writing,
  alone,
  enterOrg,
  inTransaction,
  lockOrganization,
  type MemberScope,
} from '../../organizations/scope.ts'
import { channelsMeant, countNew, type StoredSearch } from '../search/stored-searches.service.ts'
import * as repo from './saved-searches.repo.ts'
import { requireName } from './search-names.service.ts'

export const savedSearches: Handlers<typeof savedSearchRoutes> = {
  async list(caller, { org_id }) {
    return repo.listSearches(await enterOrg(caller, org_id))
  },

  async count(caller, { org_id, tz }) {
    const org = await enterOrg(caller, org_id)
    const searches = await repo.listSearches(org)
    const opened = new Map((await repo.listOpened(org)).map((mark) => [mark.search_id, mark.opened]))
    const since = (search: SavedSearch) => opened.get(search.search_id) ?? search.created
    const counts = await countNew(
      org,
      searches.map((search) => ({ ...search, since: since(search) })),
      tz,
    )
    return searches.map(({ search_id }, at) => ({ search_id, new_talks: counts[at] ?? 0 }))
  },

  async create(caller, { org_id, ...draft }) {
    const org = await enterOrg(caller, org_id)
    requireSharing(org, draft.shared)
    const channel_ids = await channelsNamed(org, draft)
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const search_id = newId()
      await requireName(tx, { ...draft, search_id, created_by: tx.user_id })
      if (draft.shared) await requireRoom(tx)
      const search = await repo.insertSearch(tx, { ...draft, search_id, channel_ids })
      if (draft.shared) await recorded(tx, 'search.share', search)
      return shown({ ...search, followed: false })
    })
  },

  async update(caller, { org_id, search_id, ...changes }) {
    const org = await enterOrg(caller, org_id)
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const before = await requireOwn(tx, search_id)
      if (Object.keys(changes).length === 0) return shown(before)
      const after = { ...before, ...changes }
      const isSearchedAnew = changes.query !== undefined || changes.filters !== undefined
      const channel_ids = isSearchedAnew ? await channelsNamed(tx, after) : before.channel_ids
      if (after.name !== before.name || after.shared !== before.shared) await requireName(tx, after)
      await requireChange(tx, before, after)
      const { name, query, filters, shared } = after
      const search = await repo.updateSearch(tx, search_id, { name, query, filters, shared, channel_ids })
      if (before.shared && !shared) await repo.deleteUsesByOthers(tx, search)
      await recordChange(tx, before, search)
      return shown({ ...search, followed: before.followed })
    })
  },

  async remove(caller, { org_id, search_id }) {
    const org = await enterOrg(caller, org_id)
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const search = await requireOwn(tx, search_id)
      await repo.deleteSearch(tx, search_id)
      if (search.shared) await recorded(tx, 'search.remove', search)
    })
    return { search_id }
  },

  async mark(caller, { org_id, search_id }) {
    const org = await enterOrg(caller, org_id)
    await requireSearch(org, search_id)
    const opened = await repo.findKnownUntil(org)
    await repo.updateOpened(alone(org), search_id, opened)
    return { search_id, opened }
  },

  async follow(caller, { org_id, search_id, follow }) {
    const org = await enterOrg(caller, org_id)
    const search = await requireSearch(org, search_id)
    if (search.followed === follow) return shown(search)
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      if (follow) await requireFewFollowed(tx)
      await repo.updateFollow(tx, search_id, follow)
      return shown({ ...search, followed: follow })
    })
  },
}

type Row = NonNullable<Awaited<ReturnType<typeof repo.findSearch>>>

function shown(row: Row): SavedSearch {
  const { channel_ids: _, ...search } = row
  return search
}

async function requireSearch(org: MemberScope, search_id: string): Promise<Row> {
  const search = await repo.findSearch(org, search_id)
  if (!search) throw new ApiError('not_found', 'This search was deleted, or is no longer shared with you')
  return search
}

/** Undefined if the person does not see it. */
export const lookUpSearch = (org: MemberScope, search_id: string) => repo.findSearch(org, search_id)

async function requireOwn(org: MemberScope, search_id: string): Promise<Row> {
  const search = await requireSearch(org, search_id)
  if (!org.admin && search.created_by !== org.user_id)
    throw new ApiError('forbidden', 'Only the person who shared this search or an admin can change it')
  return search
}

function requireSharing({ guest_until }: MemberScope, shared: boolean) {
  if (shared && guest_until) throw new ApiError('forbidden', 'Guests cannot share searches', { field: 'shared' })
}

async function requireRoom(tx: MemberScope) {
  if ((await repo.countShared(tx)) >= MOST_SHARED_SEARCHES)
    throw new ApiError('conflict', `At most ${MOST_SHARED_SEARCHES} searches can be shared. Stop sharing one first`, {
      field: 'shared',
    })
}

async function requireChange(tx: MemberScope, before: Row, after: Pick<Row, 'shared'>) {
  if (after.shared && !before.shared) {
    requireSharing(tx, true)
    await requireRoom(tx)
  }
  if (before.shared && !after.shared && !(await isMember(tx, before.created_by)))
    throw new ApiError('conflict', 'The person who shared this search has left. Delete it instead', { field: 'shared' })
}

/**
 * Channels that people have to hear to see the search, so that it tells of no hidden channel. Where an operator means
 * several, an open one is enough, because it explains the text.
 */
async function channelsNamed(org: MemberScope, { query, filters }: StoredSearch): Promise<string[]> {
  const { channel_id } = filters
  if (channel_id !== undefined && !(await lookUpChannel(org, channel_id))?.joined)
    throw new ApiError('not_found', 'You do not hear this channel', { field: 'filters' })
  const meant = await channelsMeant(org, query)
  const closed = new Set(await privateAmong(org, meant.flat()))
  const needed = meant.flatMap((ids) => {
    const open = ids.find((id) => !closed.has(id))
    return open === undefined ? ids : [open]
  })
  return [...new Set([...(channel_id === undefined ? [] : [channel_id]), ...needed])]
}

/** Each followed search is compared with each new talk. */
async function requireFewFollowed(tx: MemberScope) {
  const { all, own } = await repo.countFollowed(tx)
  if (own >= MOST_FOLLOWED)
    throw new ApiError('conflict', `You can follow at most ${MOST_FOLLOWED} searches. Stop following one first`)
  if (all >= MOST_FOLLOWED_BY_ALL)
    throw new ApiError('conflict', `At most ${MOST_FOLLOWED_BY_ALL} searches can be followed in an organization`)
}

async function recordChange(tx: Writing<MemberScope>, before: Changed, after: Changed) {
  if (!before.shared && !after.shared) return
  const action = before.shared === after.shared ? 'search.update' : after.shared ? 'search.share' : 'search.unshare'
  await recorded(tx, action, after)
}

type Changed = Pick<Row, 'search_id' | 'name' | 'shared' | 'channel_ids'>

/** Only of shared searches. */
async function recorded(tx: Writing<MemberScope>, action: AuditAction, { search_id, name, channel_ids }: Changed) {
  const channels = { ids: channel_ids, heard: 'all' } as const
  await recordAudit(tx, { action, subject_id: search_id, subject: name, channels })
  await announce(tx, 'searches')
}
