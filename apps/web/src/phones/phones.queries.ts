import { type Phone, phoneRoutes } from '@earshot/contract/phones'
import { userRoutes } from '@earshot/contract/users'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { smsSentAt } from '../lib/browser-storage/values.ts'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'
import { storeSentTime } from '../lib/wait.ts'
import { verificationResultOf } from './verification-result.ts'

const KEY = cacheKind<Phone[], []>('phones').key()
const SOON_MS = 4000

export const usePhones = () =>
  useQuery(
    cacheQuery(KEY, {
      queryFn: async ({ signal }) => (await call(userRoutes.find, { extras: 'phones' }, { signal })).phones ?? [],
      refetchInterval: ({ state }) =>
        state.data?.some(({ verified, problem, e164 }) => !verified && !problem && isUnderWay(e164)) ? SOON_MS : false,
    }),
  )

const isUnderWay = (e164: string) => Date.now() - (smsSentAt.get()?.[e164] ?? 0) < 60_000

export interface TypedPhone {
  phone: string
  country: string
}

/** Each mutation resolves to a result and never throws. */
export function usePhoneChanges() {
  const cache = useQueryClient()
  const onSuccess = ({ result }: { result: string }) =>
    result === 'ok' ? cache.invalidateQueries({ queryKey: KEY }) : undefined
  return {
    sendCode: useMutation({ mutationFn: sendCode, onSuccess }),
    verify: useMutation({
      mutationFn: (asked: TypedPhone & { code: string }) => verificationResultOf(call(phoneRoutes.verify, asked)),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (asked: TypedPhone) => verificationResultOf(call(phoneRoutes.remove, asked)),
      onSuccess,
    }),
  }
}

async function sendCode({ e164, ...typed }: TypedPhone & { e164: string }) {
  const sent = await verificationResultOf(call(phoneRoutes.create, typed))
  if (sent.result === 'ok') storeSentTime(smsSentAt, e164, secondsTo(sent.data.data.resend_at))
  else if (sent.retry_after !== undefined) storeSentTime(smsSentAt, e164, sent.retry_after)
  return sent
}

const secondsTo = (time: string) => Math.max(0, (Date.parse(time) - Date.now()) / 1000)
