import { hitCommentRoutes } from '@earshot/contract/hit-comments'
import { type Hit, hitRoutes } from '@earshot/contract/hits'
import type { OutputOf } from '@earshot/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery, changedKey } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

type HitWithStory = OutputOf<typeof hitRoutes.find>

const storyEntry = cacheKind<HitWithStory, [org_id: string, talk_id: string, alert_id: string]>('hits', 'story')

export const useHitStory = ({ org_id, talk_id, alert_id }: Hit) =>
  useQuery(
    cacheQuery(storyEntry.key(org_id, talk_id, alert_id), {
      queryFn: ({ signal }) => call(hitRoutes.find, { talk_id, alert_id }, { signal }),
    }),
  )

export function useHitComments({ org_id, talk_id, alert_id }: Hit) {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: changedKey('hits', org_id) })
  return {
    create: useMutation({
      mutationFn: (text: string) => call(hitCommentRoutes.create, { talk_id, alert_id, text }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: (comment: { event_id: string; text: string }) =>
        call(hitCommentRoutes.update, { talk_id, ...comment }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (event_id: string) => call(hitCommentRoutes.remove, { talk_id, event_id }),
      onSuccess,
    }),
  }
}
