import { useMutation } from '@tanstack/react-query'
import { apiUser } from '../lib/browser-storage/server-values.ts'
import { useAccountMutation } from './auth.queries.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  type PasswordConfirmation,
  renewRecoveryCodes,
} from './provider/account.ts'

export const useBeginSecondFactor = () => useMutation({ mutationFn: beginSecondFactor })

export const useConfirmSecondFactor = () =>
  useAccountMutation((code: string) => confirmSecondFactor(code).then(() => noteSecondFactor(true)))

export const useEndSecondFactor = () =>
  useAccountMutation((proof: PasswordConfirmation) => endSecondFactor(proof).then(() => noteSecondFactor(false)))

export const useRenewRecoveryCodes = () => useMutation({ mutationFn: renewRecoveryCodes })

/** What the server knows of the person is loaded at the start of the page. */
function noteSecondFactor(second_factor: boolean) {
  const user = apiUser.get()
  if (user) apiUser.set({ ...user, second_factor })
}
