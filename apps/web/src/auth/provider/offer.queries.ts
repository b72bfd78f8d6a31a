import { useQuery } from '@tanstack/react-query'
import { findOffer, type Offer } from './offer.ts'
import { cacheKind, cacheQuery } from '../../lib/calls/cache-keys.ts'

export const offerQuery = cacheQuery(cacheKind<Offer, []>('offer').key(), {
  queryFn: findOffer,
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
  retryDelay: 500,
})

/** What people are offered to sign in with here. */
export const useOffer = () => useQuery(offerQuery)
