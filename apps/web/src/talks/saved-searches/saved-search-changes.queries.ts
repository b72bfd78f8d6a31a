import type { RequestOf } from '@earshot/contract/route'
import { type SavedSearch, savedSearchRoutes } from '@earshot/contract/saved-searches'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeEntry } from '../../lib/api/cached-list.ts'
import { call } from '../../lib/client.ts'
import { counts, searches } from './saved-searches.queries.ts'

export type SearchDraft = Pick<SavedSearch, 'name' | 'query' | 'filters' | 'shared'>

export function useSavedSearchChanges(org_id: string) {
  const cache = useQueryClient()
  const change = (by: (list: SavedSearch[]) => SavedSearch[]) => changeEntry(cache, searches.key(org_id), by)
  const without = (search_id: string) => (list: SavedSearch[]) => list.filter((each) => each.search_id !== search_id)
  return {
    create: useMutation({
      mutationFn: (draft: SearchDraft) => call(savedSearchRoutes.create, { org_id, ...draft }),
      onSuccess: (made) => change((list) => [...without(made.search_id)(list), made]),
    }),
    update: useMutation({
      mutationFn: (changes: Omit<RequestOf<typeof savedSearchRoutes.update>, 'org_id'>) =>
        call(savedSearchRoutes.update, { ...changes, org_id } as RequestOf<typeof savedSearchRoutes.update>),
      onSuccess: (made) => change((list) => [...without(made.search_id)(list), made]),
    }),
    remove: useMutation({
      mutationFn: (search_id: string) => call(savedSearchRoutes.remove, { org_id, search_id }),
      onSuccess: ({ search_id }) => change(without(search_id)),
    }),
  }
}

/** What a search is to the person alone. */
export function useSearchMarks(org_id: string) {
  const cache = useQueryClient()
  return {
    follow: useMutation({
      mutationFn: (asked: { search_id: string; follow: boolean }) =>
        call(savedSearchRoutes.follow, { org_id, ...asked }),
      onSuccess: (made) =>
        changeEntry(cache, searches.key(org_id), (list) =>
          list.map((each) => (each.search_id === made.search_id ? made : each)),
        ),
    }),
    mark: useMutation({
      mutationFn: (search_id: string) => call(savedSearchRoutes.mark, { org_id, search_id }),
      onSuccess: ({ search_id }) =>
        changeEntry(cache, counts.key(org_id), (all) =>
          all.map((each) => (each.search_id === search_id ? { ...each, new_talks: 0 } : each)),
        ),
    }),
  }
}
