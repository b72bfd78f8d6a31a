import type { RequestOf, OutputOf } from '@earshot/contract/route'
import { type Tag, tagRoutes } from '@earshot/contract/tags'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addToList, changeEntry } from '../lib/api/cached-list.ts'
import { cacheKind, cacheQuery, changedKey } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

export const tagsEntry = cacheKind<Tag[]>('tags')
const counts = cacheKind<OutputOf<typeof tagRoutes.count>>('talks', 'tag counts')
const byName = (tags: Tag[]) =>
  tags.toSorted((one, other) => one.tag.localeCompare(other.tag, undefined, { numeric: true }))

export const useTags = (org_id: string) =>
  useQuery(
    cacheQuery(tagsEntry.key(org_id), {
      queryFn: ({ signal }) => call(tagRoutes.list, { org_id }, { signal }),
      select: byName,
    }),
  )

export const useTagCounts = (org_id: string) =>
  useQuery(
    cacheQuery(counts.key(org_id), {
      queryFn: ({ signal }) => call(tagRoutes.count, { org_id }, { signal }),
      select: (all) => new Map(all.map(({ tag_id, talks }) => [tag_id, talks])),
    }),
  )

/** Asks the server, but not for long: the counts of the list may be some seconds old. */
export async function countTalks({ org_id, tag_id }: Tag) {
  const counts = await call(tagRoutes.count, { org_id }, { signal: AbortSignal.timeout(2000) })
  return counts.find((counted) => counted.tag_id === tag_id)?.talks ?? 0
}

export type TagDraft = Pick<Tag, 'tag' | 'description' | 'color'>

export function useTagChanges(org_id: string) {
  const cache = useQueryClient()
  const drop = (gone: string) =>
    changeEntry(cache, tagsEntry.key(org_id), (tags) => tags.filter(({ tag_id }) => tag_id !== gone))
  const patch = (tag: Tag) =>
    changeEntry(cache, tagsEntry.key(org_id), (tags) =>
      tags.map((other) => (other.tag_id === tag.tag_id ? tag : other)),
    )
  return {
    create: useMutation({
      mutationFn: (fields: TagDraft) => call(tagRoutes.create, { ...fields, org_id }),
      onSuccess: (made) => addToList(cache, tagsEntry.key(org_id), { made, id: 'tag_id' }),
    }),
    update: useMutation({
      mutationFn: (changes: RequestOf<typeof tagRoutes.update>) => call(tagRoutes.update, changes),
      onSuccess: patch,
    }),
    remove: useMutation({
      mutationFn: (tag_id: string) => call(tagRoutes.remove, { tag_id }),
      onSuccess: ({ tag_id }) => drop(tag_id),
    }),
    merge: useMutation({
      mutationFn: (asked: RequestOf<typeof tagRoutes.merge>) => call(tagRoutes.merge, asked),
      onSuccess: async (_, { tag_id }) => {
        drop(tag_id)
        await cache.invalidateQueries({ queryKey: changedKey('talks', org_id) })
      },
    }),
  }
}
