import { useMutation, useQuery } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { loadPasskeys } from './provider/passkeys/load-passkeys.ts'
import type { NewPasskey } from './provider/passkeys/passkeys.ts'
import { apiUser } from '../lib/browser-storage/server-values.ts'
import { useAccountMutation } from './auth.queries.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  listPasskeys,
  type Passkey,
  type PasswordConfirmation,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './provider/account.ts'

export const useBeginSecondFactor = () => useMutation({ mutationFn: beginSecondFactor })

export const useConfirmSecondFactor = () =>
  useAccountMutation((code: string) => confirmSecondFactor(code).then(() => noteSecondFactor(true)))

export const useEndSecondFactor = () =>
  useAccountMutation((proof: PasswordConfirmation) => endSecondFactor(proof).then(() => noteSecondFactor(false)))

export const useRenewRecoveryCodes = () => useMutation({ mutationFn: renewRecoveryCodes })

export type { Passkey } from './provider/account.ts'
export { canUsePasskeys } from './provider/passkeys/load-passkeys.ts'

const passkeysKey = cacheKind<Passkey[], []>('account', 'passkeys').key()

export const usePasskeys = () => useQuery(cacheQuery(passkeysKey, { queryFn: listPasskeys }))

export const useAddPasskey = () =>
  useAccountMutation(async (passkey: NewPasskey) => {
    await (await loadPasskeys()).add(passkey)
    noteSecondFactor(true)
  })

export const useRenamePasskey = () => useAccountMutation(withPasskeys(renamePasskey))
export const useRemovePasskey = () => useAccountMutation(withPasskeys(removePasskey))

/** For the sentences of its refusals. */
const withPasskeys =
  <Input>(request: (input: Input) => Promise<unknown>) =>
  async (input: Input) => {
    await loadPasskeys()
    return request(input)
  }

/** What the server knows of the person is loaded at the start of the page. */
function noteSecondFactor(second_factor: boolean) {
  const user = apiUser.get()
  if (user) apiUser.set({ ...user, second_factor })
}
