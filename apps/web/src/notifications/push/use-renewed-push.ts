import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePageValue } from '../../lib/page-value/use-page-value.ts'
import { pushWanted, sessionToken } from '../../lib/browser-storage/values.ts'
import { useMe } from '../../users/users.queries.ts'
import { notificationOptions } from '../notifications.queries.ts'
import { permission } from './browser.ts'
import { isTold, tell } from './push.queries.ts'

/** Messages to a browser end with its session: whoever wants them has them again after signing in. */
export function useRenewedPush(org_id: string) {
  const client = useQueryClient()
  const { user_id } = useMe()
  const token = usePageValue(sessionToken)
  const wanted = usePageValue(pushWanted)?.[user_id] === true
  useEffect(() => {
    if (!wanted || !token || isTold() || permission() !== 'granted') return
    client
      .query(notificationOptions(org_id))
      .then(({ push_key }) => tell(push_key))
      .catch(() => {
        // The next page tries again; until then the settings say that nothing comes here.
      })
  }, [client, org_id, wanted, token])
}
