import { engineRoutes, type Engines } from '@earshot/contract/engines'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { putEntry } from '../../lib/api/cached-list.ts'
import { call } from '../../lib/client.ts'

const { key } = cacheKind<Engines>('organization', 'engines')

export type EngineSelection = Pick<Engines, 'engine' | 'language'>

export const useEngines = (org_id: string) =>
  useQuery(
    cacheQuery(key(org_id), {
      queryFn: ({ signal }) => call(engineRoutes.find, { org_id }, { signal }),
    }),
  )

export function useSelectEngine(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<EngineSelection>) => call(engineRoutes.update, { ...changes, org_id }),
    onSuccess: (engines) => putEntry(cache, key(org_id), engines),
  })
}

export const useTryEngine = () =>
  useMutation({ mutationFn: (asked: EngineSelection & { talk_id: string }) => call(engineRoutes.try, asked) })

export function useRetranscribe(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(engineRoutes.redo, { org_id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key(org_id) }),
  })
}
