import { type PhonePin, phonePinRoutes } from '@earshot/contract/phone-pins'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { putEntry } from '../../lib/api/cached-list.ts'
import { call } from '../../lib/client.ts'

const KEY = cacheKind<PhonePin, []>('phones', 'pin').key()

export const usePhonePin = () =>
  useQuery(cacheQuery(KEY, { queryFn: ({ signal }) => call(phonePinRoutes.find, {}, { signal }) }))

export function usePhonePinChanges() {
  const cache = useQueryClient()
  const onSuccess = (pin: PhonePin) => putEntry(cache, KEY, pin)
  return {
    save: useMutation({ mutationFn: (pin: string) => call(phonePinRoutes.save, { pin }), onSuccess }),
    remove: useMutation({ mutationFn: () => call(phonePinRoutes.remove, {}), onSuccess }),
  }
}
