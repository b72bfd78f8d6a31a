import { type AppRequest, appRoutes, type AuthorizationParameters, type ConnectedApp } from '@earshot/contract/apps'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeEntry } from '../lib/api/cached-list.ts'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'
import { useMe } from '../users/users.queries.ts'

const { key } = cacheKind<ConnectedApp[], [user_id: string]>('apps')

export const useApps = () =>
  useQuery(cacheQuery(key(useMe().user_id), { queryFn: ({ signal }) => call(appRoutes.list, {}, { signal }) }))

export function useDisconnectApp() {
  const cache = useQueryClient()
  const { user_id } = useMe()
  return useMutation({
    mutationFn: (app_id: string) => call(appRoutes.remove, { app_id }),
    onSuccess: ({ app_id }) =>
      changeEntry(cache, key(user_id), (before) => before.filter((app) => app.app_id !== app_id)),
  })
}

const requests = cacheKind<AppRequest, [user_id: string, parameters: AuthorizationParameters]>('app-requests')

/** Asked once, because what the person reads must be what they agree to. */
export const useAppRequest = (parameters: AuthorizationParameters) =>
  useQuery(
    cacheQuery(requests.key(useMe().user_id, parameters), {
      queryFn: ({ signal }) => call(appRoutes.review, parameters, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
  )

export function useConnectApp(onConnected: (url: string) => void) {
  const cache = useQueryClient()
  const { user_id } = useMe()
  return useMutation({
    mutationFn: (agreed: { request: string; org_id: string; write: boolean }) => call(appRoutes.connect, agreed),
    onSuccess: ({ url }) => {
      void cache.invalidateQueries({ queryKey: key(user_id) })
      onConnected(url)
    },
  })
}
