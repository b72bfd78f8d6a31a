import { sessionRoutes } from '@earshot/contract/sessions'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/calls/cache-keys.ts'
import { call } from '../lib/client.ts'
import { providerSession } from './identity.ts'
import { sentenceFor } from './messages.ts'
import * as account from './provider/account.ts'

export type { Device, Keeping } from './provider/account.ts'

/** Says in one sentence what the identity provider refused. */
export function useSentence() {
  const { i18n } = useLingui()
  return (error: unknown) => i18n._(sentenceFor(error))
}

const accountKey = cacheKind<account.Keeping & { secondFactor: boolean }, []>('account').key()
const devicesKey = cacheKind<account.Device[], []>('account', 'devices').key()

/** Who keeps the account of the person, and what of it is on. */
export const useKeeping = () =>
  useQuery(
    cacheQuery(accountKey, {
      queryFn: async () => {
        const [keeping, session] = await Promise.all([account.findKeeping(), providerSession()])
        return { ...keeping, secondFactor: session?.secondFactor === true }
      },
    }),
  )

/** Where the person is signed in, the newest first. */
export const useDevices = () =>
  useQuery(
    cacheQuery(devicesKey, {
      queryFn: account.listDevices,
    }),
  )

/** Does something with the account, and then looks at it again. */
function useDeed<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: accountKey }) })
}

export const useEndDevice = () => useDeed(account.endDevice)
export const useChangeEmail = () => useMutation({ mutationFn: account.changeEmail })
export const useChangePassword = () => useDeed(account.changePassword)
export const useBeginSecondFactor = () => useMutation({ mutationFn: account.beginSecondFactor })
export const useConfirmSecondFactor = () => useDeed(account.confirmSecondFactor)
export const useEndSecondFactor = () => useDeed(account.endSecondFactor)
export const useRenewRecoveryCodes = () => useMutation({ mutationFn: account.renewRecoveryCodes })

/** What follows is said here and not by the screen, which is gone as soon as its person belongs nowhere any more. */
export const useDeleteAccount = (onDeleted: () => void) =>
  useMutation({ mutationFn: account.deleteAccount, onSuccess: onDeleted })

/** Ends every sign-in of the person, this one too. */
export const useSignOutEverywhere = (onSignedOut: () => void) =>
  useMutation({ mutationFn: () => call(sessionRoutes.revoke, { everywhere: true }), onSuccess: onSignedOut })
