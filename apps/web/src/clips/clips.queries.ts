import { type Clip, clipRoutes } from '@earshot/contract/clips'
import type { Channel } from '@earshot/contract/channels'
import type { RequestOf, OutputOf } from '@earshot/contract/route'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CachedPages, cacheKind, cachePages, cacheQuery, changedKey } from '../lib/api/cache-keys.ts'
import { changeEntry } from '../lib/api/cached-list.ts'
import { call } from '../lib/client.ts'

type Page = OutputOf<typeof clipRoutes.list>
type Asked = RequestOf<typeof clipRoutes.save>
export type NewClip = Extract<Asked, { talk_id: string }>

const clipPages = cacheKind<CachedPages<Page>, [org_id: string, talk_id?: string]>('clips', 'pages')

export const useClips = (org_id: string, talk_id?: string) =>
  useInfiniteQuery(
    cachePages(talk_id ? clipPages.key(org_id, talk_id) : clipPages.key(org_id), {
      queryFn: ({ pageParam, signal }) => {
        const after = pageParam === '' ? {} : { cursor: pageParam }
        return call(clipRoutes.list, { org_id, ...(talk_id && { talk_id }), ...after }, { signal })
      },
      select: ({ pages }) => pages.flatMap(({ clips }) => clips),
    }),
  )

const ofChannel = cacheKind<Page, [org_id: string, channel_id: string]>('clips', 'of channel')

/** How many clips of an open channel visitors can open, among its newest 100. */
export function useClipsOfChannel(channel: Pick<Channel, 'org_id' | 'channel_id' | 'private'> | undefined) {
  const { org_id = '', channel_id = '' } = channel ?? {}
  return useQuery(
    cacheQuery(ofChannel.key(org_id, channel_id), {
      queryFn: ({ signal }) => call(clipRoutes.list, { org_id, channel_id, limit: 100 }, { signal }),
      select: ({ clips }) => clips.filter(isOpen).length,
      enabled: channel?.private === false,
    }),
  )
}

const isOpen = ({ closed, expires_at }: Clip) =>
  closed === null && (expires_at === null || Date.parse(expires_at) > Date.now())

export function usePublishClip(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (asked: NewClip) => (await call(clipRoutes.save, asked)) as Clip,
    onSuccess: () => cache.invalidateQueries({ queryKey: changedKey('clips', org_id) }),
  })
}

/** The page and audio of the clip become unavailable at once. */
export function useRevokeClip(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (clip_id: string) => call(clipRoutes.remove, { clip_id }),
    onSuccess: ({ clip_id }) => {
      for (const { key } of clipPages.entries(cache, org_id)) changeEntry(cache, key, (data) => without(data, clip_id))
    },
  })
}

const without = (data: CachedPages<Page>, gone: string) => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, clips: page.clips.filter(({ clip_id }) => clip_id !== gone) })),
})
