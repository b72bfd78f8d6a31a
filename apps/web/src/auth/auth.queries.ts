import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { providerSession } from './identity.ts'
import { sentenceFor } from './messages.ts'
import { findOffer } from './provider/offer.ts'

/** What people are offered to sign in with here. */
export const useOffer = () =>
  useQuery({
    queryKey: ['offer'],
    queryFn: findOffer,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    retryDelay: 500,
  })

/** Whom the identity provider takes this browser for. */
export const useProviderSession = () => useQuery({ queryKey: ['provider-session'], queryFn: providerSession })

/** Says in one sentence what the identity provider refused. */
export function useSentence() {
  const { i18n } = useLingui()
  return (error: unknown) => i18n._(sentenceFor(error))
}
