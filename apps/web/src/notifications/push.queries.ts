import { notificationRoutes } from '@earshot/contract/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pushRegisteredFor, pushWanted, sessionToken } from '../lib/browser-storage/values.ts'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'
import { useMe } from '../users/users.queries.ts'
import { notificationOptions } from './notifications.queries.ts'
import { permission, subscribe, subscription } from './push-subscription.ts'

export type PushState = 'impossible' | 'denied' | 'on' | 'off'

const key = cacheKind<PushState, []>('push').key()

const stateOptions = (user_id: string) =>
  cacheQuery(key, { queryFn: () => stateFor(user_id), refetchOnWindowFocus: 'always' })

export function usePush(org_id: string) {
  const client = useQueryClient()
  const { user_id } = useMe()
  const state = useQuery(stateOptions(user_id)).data
  const refetch = () => client.invalidateQueries({ queryKey: key })
  const want = (wanted: boolean) => pushWanted.set({ ...pushWanted.get(), [user_id]: wanted })

  /** Call only after a click, because it opens the browser's permission prompt. */
  async function switchOn() {
    const granted = await Notification.requestPermission()
    want(granted === 'granted')
    try {
      if (granted === 'granted') await registerPush((await client.query(notificationOptions(org_id))).push_key)
    } finally {
      await refetch()
    }
  }

  async function switchOff() {
    want(false)
    await fallSilent()
    await refetch()
  }

  return {
    state,
    switchOn,
    switchOff,
    decline: () => want(false),
    isAsked: () => pushWanted.get()?.[user_id] !== undefined,
  }
}

async function fallSilent() {
  pushRegisteredFor.set(undefined)
  const known = await subscription()
  if (!known) return
  await call(notificationRoutes.unsubscribe, { endpoint: known.endpoint })
  await known.unsubscribe()
}

async function stateFor(user_id: string): Promise<PushState> {
  const allowed = permission()
  if (allowed === 'impossible' || allowed === 'denied') return allowed
  const known = await subscription()
  return known && pushWanted.get()?.[user_id] ? 'on' : 'off'
}

/** Identifies the session: a push registration ends with it. */
const sessionNow = () => sessionToken.get()?.slice(-24)

export async function registerPush(push_key: string) {
  const { endpoint, keys } = (await subscribe(push_key)).toJSON()
  await call(notificationRoutes.subscribe, {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
  pushRegisteredFor.set(sessionNow())
}

export const isRegistered = () => pushRegisteredFor.get() !== undefined && pushRegisteredFor.get() === sessionNow()
