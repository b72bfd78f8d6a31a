import { type Phone, phoneRoutes } from '@earshot/contract/phones'
import { userRoutes } from '@earshot/contract/users'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { smsSentAt } from '../lib/browser-storage/values.ts'
import { cacheKind, cacheQuery } from '../lib/calls/cache-keys.ts'
import { call } from '../lib/client.ts'
import { keepSentTime } from '../lib/waiting/sent-times.ts'
import { resultOf } from './result.ts'

const KEY = cacheKind<Phone[], []>('phones').key()
const SOON_MS = 4000

/** The phones of the person, oldest first. While an SMS is on its way, what became of it is asked again. */
export const usePhones = () =>
  useQuery(
    cacheQuery(KEY, {
      queryFn: async ({ signal }) => (await call(userRoutes.find, { extras: 'phones' }, { signal })).phones ?? [],
      refetchInterval: ({ state }) =>
        state.data?.some(({ verified, problem, e164 }) => !verified && !problem && isUnderWay(e164)) ? SOON_MS : false,
    }),
  )

const isUnderWay = (e164: string) => Date.now() - (smsSentAt.get()?.[e164] ?? 0) < 60_000

/** A phone as its owner writes it, or as it is kept. */
export interface TypedPhone {
  phone: string
  country: string
}

/** What can be done about one's phones; each ends in a result, never in an error. */
export function usePhoneChanges() {
  const cache = useQueryClient()
  const onSuccess = ({ result }: { result: string }) =>
    result === 'ok' ? cache.invalidateQueries({ queryKey: KEY }) : undefined
  return {
    sendCode: useMutation({ mutationFn: sendCode, onSuccess }),
    verify: useMutation({
      mutationFn: (asked: TypedPhone & { code: string }) => resultOf(call(phoneRoutes.verify, asked)),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (asked: TypedPhone) => resultOf(call(phoneRoutes.remove, asked)),
      onSuccess,
    }),
  }
}

/** Keeps when the next code may be asked for, also across reloads. */
async function sendCode({ e164, ...typed }: TypedPhone & { e164: string }) {
  const sent = await resultOf(call(phoneRoutes.create, typed))
  if (sent.result === 'ok') keepSentTime(smsSentAt, e164, secondsTo(sent.data.data.resend_at))
  else if (sent.retry_after !== undefined) keepSentTime(smsSentAt, e164, sent.retry_after)
  return sent
}

const secondsTo = (time: string) => Math.max(0, (Date.parse(time) - Date.now()) / 1000)
