import type { AskOf } from '@earshot/contract/route'
import { type Tag, tagRoutes } from '@earshot/contract/tags'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addToList, changeList } from '../lib/calls/cached-list.ts'
import { call } from '../lib/client.ts'

const key = (org_id: string) => ['tags', org_id]
const byName = (tags: Tag[]) =>
  tags.toSorted((one, other) => one.tag.localeCompare(other.tag, undefined, { numeric: true }))

/** The tags of an organization, by name. */
export const useTags = (org_id: string) =>
  useQuery({
    queryKey: key(org_id),
    queryFn: ({ signal }) => call(tagRoutes.list, { org_id }, { signal }),
    select: byName,
  })

/** How many talks carry each tag, by tag_id; news of talks counts again. */
export const useTagCounts = (org_id: string) =>
  useQuery({
    queryKey: ['talks', org_id, 'counts', 'tags'],
    queryFn: ({ signal }) => call(tagRoutes.count, { org_id }, { signal }),
    select: (counts) => new Map(counts.map(({ tag_id, talks }) => [tag_id, talks])),
  })

export type TagDraft = Pick<Tag, 'tag' | 'description' | 'color'>

export function useTagChanges(org_id: string) {
  const cache = useQueryClient()
  const drop = (gone: string) =>
    changeList<Tag>(cache, key(org_id), (tags) => tags.filter(({ tag_id }) => tag_id !== gone))
  const patch = (tag: Tag) =>
    changeList<Tag>(cache, key(org_id), (tags) => tags.map((other) => (other.tag_id === tag.tag_id ? tag : other)))
  return {
    create: useMutation({
      mutationFn: (fields: TagDraft) => call(tagRoutes.create, { ...fields, org_id }),
      onSuccess: (made) => addToList<Tag>(cache, key(org_id), { made, id: 'tag_id' }),
    }),
    update: useMutation({
      mutationFn: (changes: AskOf<typeof tagRoutes.update>) => call(tagRoutes.update, changes),
      onSuccess: patch,
    }),
    remove: useMutation({
      mutationFn: (tag_id: string) => call(tagRoutes.remove, { tag_id }),
      onSuccess: ({ tag_id }) => drop(tag_id),
    }),
    merge: useMutation({
      mutationFn: (asked: AskOf<typeof tagRoutes.merge>) => call(tagRoutes.merge, asked),
      onSuccess: async (_, { tag_id }) => {
        drop(tag_id)
        await cache.invalidateQueries({ queryKey: ['talks', org_id] })
      },
    }),
  }
}
