import { useEffect } from 'react'
import { untilLoaded } from '../../../ui/screen/late/afterwards.ts'
import { useMe } from '../../../users/users.queries.ts'

/** What the person has not sent yet, in whichever organization, sends itself, whatever screen is open. */
export function useSending() {
  const { user_id } = useMe()
  useEffect(() => {
    void untilLoaded(() => import('../../../recorder/outbox/outboxes.ts')).then(({ openOutboxesOf }) =>
      openOutboxesOf(user_id),
    )
  }, [user_id])
}
