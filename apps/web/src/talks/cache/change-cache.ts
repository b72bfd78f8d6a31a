import { ApiError } from '@earshot/contract/errors'
import type { SearchFilters } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { patchEntry } from '../../lib/api/cached-list.ts'
import { type Ids, type Parts, rowsIn, withChanged, withoutRows, withRowsBack } from './list-rows.ts'
import { newestEntry, olderEntry, talkEntry, type TalkPage } from './talk-entries.queries.ts'

type Id = Pick<Talk, 'org_id' | 'talk_id'>
type Cache = Pick<QueryClient, 'getQueriesData' | 'getQueryState' | 'setQueryData' | 'invalidateQueries'>

/** Changes a talk in every cached query. Returns the undo of these fields only, so that other updates stay. */
export function changeCachedTalk(
  cache: Cache,
  org_id: string,
  { talk_id, ...part }: Partial<Talk> & { talk_id: string },
) {
  const takeBack = changeCachedTalks(cache, org_id, new Map([[talk_id, part]]))
  return () => takeBack()
}

export function changeCachedTalks(cache: Cache, org_id: string, parts: Parts) {
  const before = [...talksIn(cache, org_id), ...listsIn(cache, org_id)].flatMap(({ find, change }) => {
    const old = new Map(find(parts).map((talk) => [talk.talk_id, fieldsOf(talk, parts)]))
    return old.size > 0 ? [{ change, old }] : []
  })
  for (const { change } of before) change(parts)
  return (some: Iterable<string> = parts.keys()) => {
    const ids = new Set(some)
    for (const { change, old } of before) {
      const wanted = new Map([...old].filter(([talk_id]) => ids.has(talk_id)))
      if (wanted.size > 0) change(wanted)
    }
  }
}

function fieldsOf(talk: Partial<Talk>, parts: Parts): Partial<Talk> {
  const names = Object.keys(parts.get(talk.talk_id ?? '') ?? {})
  return Object.fromEntries(names.map((name) => [name, talk[name as keyof Talk]]))
}

export function dropCachedTalk(cache: Cache, { org_id, talk_id }: Id, leaves: (list: SearchFilters) => boolean) {
  const putBack = dropCachedTalks(cache, org_id, (list) => new Set(leaves(list) ? [talk_id] : []))
  return () => putBack([talk_id])
}

/** Removes talks from lists and their totals, updating each list once. Returns an undo for any of them. */
export function dropCachedTalks(cache: Cache, org_id: string, leaving: (list: SearchFilters) => ReadonlySet<string>) {
  const putBack = recounting(cache, org_id, () => dropCachedRows(cache, org_id, leaving))
  return (some: Iterable<string>) => recounting(cache, org_id, () => putBack(some))
}

/** For talks that the server no longer counts. */
export function dropCachedRows(cache: Cache, org_id: string, leaving: (list: SearchFilters) => ReadonlySet<string>) {
  const lists = listsIn(cache, org_id).flatMap(({ where, pages: before, write }) => {
    const gone = leaving(where)
    return rowsIn(before, gone).length > 0 ? [{ before, gone, write }] : []
  })
  for (const { gone, write } of lists) write((pages) => withoutRows(pages, gone))
  return (some: Iterable<string>) => {
    const wanted = new Set(some)
    for (const { before, gone, write } of lists) {
      const ids = { has: (talk_id: string) => wanted.has(talk_id) && gone.has(talk_id) }
      write((pages) => withRowsBack(pages, { before, ids }))
    }
  }
}

/** The total of a list is that of its newest page, also for rows that only older pages have. */
function recounting<Result>(cache: Cache, org_id: string, change: () => Result): Result {
  const before = olderRows(cache, org_id)
  const result = change()
  const after = olderRows(cache, org_id)
  for (const { key, parts } of newestEntry.entries(cache, org_id)) {
    const of = hashKey(parts)
    const more = (after.get(of) ?? 0) - (before.get(of) ?? 0)
    if (more !== 0) patchEntry(cache, key, (page) => ({ ...page, total: page.total + more }))
  }
  return result
}

/** How many rows of each list are in its older pages only. */
function olderRows(cache: Cache, org_id: string): Map<string, number> {
  const idsIn = (pages: TalkPage[]) => pages.flatMap(({ talks }) => talks.map(({ talk_id }) => talk_id))
  const newest = new Map(
    newestEntry.entries(cache, org_id).map(({ parts, data }) => [hashKey(parts), new Set(idsIn([data]))]),
  )
  return new Map(
    olderEntry.entries(cache, org_id).map(({ parts, data }) => {
      const of = hashKey(parts)
      return [of, [...new Set(idsIn(data.pages))].filter((talk_id) => !newest.get(of)?.has(talk_id)).length]
    }),
  )
}

const talksIn = (cache: Cache, org_id: string) =>
  talkEntry.entries(cache, org_id).map(({ key, data: talk }) => ({
    find: (ids: Ids): (Partial<Talk> & Pick<Talk, 'talk_id'>)[] => (ids.has(talk.talk_id) ? [talk] : []),
    change: (parts: Parts) => {
      // A write would clear the error, and the talk would be shown again.
      if (!isGone(cache.getQueryState(key)?.error))
        patchEntry(cache, key, (now) => ({ ...now, ...parts.get(now.talk_id) }))
    },
  }))

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

function listsIn(cache: Cache, org_id: string) {
  const newest = newestEntry.entries(cache, org_id).map(({ key, parts: [, where], data }) => ({
    where,
    pages: [data],
    write: (change: (pages: TalkPage[]) => TalkPage[]) => patchEntry(cache, key, (page) => change([page])[0] ?? page),
  }))
  const older = olderEntry.entries(cache, org_id).map(({ key, parts: [, where], data }) => ({
    where,
    pages: data.pages,
    write: (change: (pages: TalkPage[]) => TalkPage[]) =>
      patchEntry(cache, key, (all) => {
        const pages = change(all.pages)
        return pages === all.pages ? all : { ...all, pages }
      }),
  }))
  return [...newest, ...older].map((list) => ({
    ...list,
    find: (ids: Ids): (Partial<Talk> & Pick<Talk, 'talk_id'>)[] => rowsIn(list.pages, ids),
    change: (parts: Parts) => list.write((pages) => withChanged(pages, parts)),
  }))
}
