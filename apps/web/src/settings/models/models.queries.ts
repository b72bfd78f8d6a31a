import { modelRoutes, type SpeechModel, type SpeechModels } from '@earshot/contract/models'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { putEntry } from '../../lib/api/cached-list.ts'
import { call } from '../../lib/client.ts'

const { key } = cacheKind<SpeechModels>('organization', 'models')

export const isAwaitingDownload = ({ used, ready }: SpeechModel) => used && !ready

const areAwaited = (models: SpeechModel[]) => models.some(isAwaitingDownload)

interface Polling {
  everyMs: number
  /** Whether what is shown can change. */
  polls?: (models: SpeechModel[]) => boolean
}

export const useModels = (org_id: string, { everyMs, polls = areAwaited }: Polling) =>
  useQuery(
    cacheQuery(key(org_id), {
      queryFn: ({ signal }) => call(modelRoutes.list, { org_id }, { signal }),
      refetchInterval: ({ state }) => (polls(state.data?.models ?? []) ? everyMs : false),
    }),
  )

function useChange<Asked>(org_id: string, change: (asked: Asked) => Promise<SpeechModels>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (models) => putEntry(cache, key(org_id), models),
  })
}

export const useSelectModel = (org_id: string) =>
  useChange(org_id, (model: string) => call(modelRoutes.select, { org_id, model }))

export const useRemoveModel = (org_id: string) =>
  useChange(org_id, (model: string) => call(modelRoutes.remove, { org_id, model }))

export const useRetryModels = (org_id: string) => useChange<void>(org_id, () => call(modelRoutes.retry, { org_id }))
