import { sessionRoutes } from '@earshot/contract/sessions'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'
import { providerSession } from './identity.ts'
import { authErrorMessage } from './errors/error-messages.ts'
import * as account from './provider/account.ts'

export type { Device, AccountProvider } from './provider/account.ts'

export function useAuthErrorText() {
  const { i18n } = useLingui()
  return (error: unknown) => i18n._(authErrorMessage(error))
}

const accountKey = cacheKind<account.AccountProvider & { secondFactor: boolean }, []>('account').key()
const devicesKey = cacheKind<account.Device[], []>('account', 'devices').key()

export const useAccountProvider = () =>
  useQuery(
    cacheQuery(accountKey, {
      queryFn: async () => {
        const [keeping, session] = await Promise.all([account.findAccountProvider(), providerSession()])
        return { ...keeping, secondFactor: session?.secondFactor === true }
      },
    }),
  )

export const useDevices = () =>
  useQuery(
    cacheQuery(devicesKey, {
      queryFn: account.listDevices,
    }),
  )

export function useAccountMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: accountKey }) })
}

export const useEndDevice = () => useAccountMutation(account.endDevice)
export const useChangeEmail = () => useMutation({ mutationFn: account.changeEmail })
export const useChangePassword = () => useAccountMutation(account.changePassword)

export const useDeleteAccount = (onDeleted: () => void) =>
  useMutation({ mutationFn: account.deleteAccount, onSuccess: onDeleted })

export const useSignOutEverywhere = (onSignedOut: () => void) =>
  useMutation({ mutationFn: () => call(sessionRoutes.revoke, { everywhere: true }), onSuccess: onSignedOut })
