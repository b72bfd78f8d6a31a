import { queryOptions, useQuery } from '@tanstack/react-query'
import { findOffer } from './offer.ts'

export const offerQuery = queryOptions({
  queryKey: ['offer'],
  queryFn: findOffer,
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
  retryDelay: 500,
})

/** What people are offered to sign in with here. */
export const useOffer = () => useQuery(offerQuery)
