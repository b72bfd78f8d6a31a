import { useQuery } from '@tanstack/react-query'
import type { AuthConfig } from '@earshot/contract/auth-config'
import { findAuthConfig } from './request.ts'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'

export const authConfigQuery = cacheQuery(cacheKind<AuthConfig, []>('offer').key(), {
  queryFn: findAuthConfig,
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
  retryDelay: 500,
})

export const useAuthConfig = () => useQuery(authConfigQuery)
