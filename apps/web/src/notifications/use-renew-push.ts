import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pushWanted, sessionToken } from '../lib/browser-storage/values.ts'
import { usePageStore } from '../lib/page-store.ts'
import { useMe } from '../users/users.queries.ts'
import { notificationOptions } from './notifications.queries.ts'
import { isRegistered, registerPush } from './push.queries.ts'
import { permission } from './push-subscription.ts'

/** A push registration ends with its session, so it is renewed after signing in. */
export function useRenewPush(org_id: string) {
  const client = useQueryClient()
  const { user_id } = useMe()
  const token = usePageStore(sessionToken)
  const wanted = usePageStore(pushWanted)?.[user_id] === true
  useEffect(() => {
    if (!wanted || !token || isRegistered() || permission() !== 'granted') return
    client
      .query(notificationOptions(org_id))
      .then(({ push_key }) => registerPush(push_key))
      .catch(() => {
        // Retried on the next page load. Until then the settings show that push is off.
      })
  }, [client, org_id, wanted, token])
}
