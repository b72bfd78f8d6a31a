import type { Hit } from '@earshot/contract/hits'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChangeHit } from './hits.queries.ts'
import { notifyError } from '../ui/screen/notify-error.ts'

/** Concurrent requests. The server does not throttle at this rate. */
const AT_ONCE = 4

export function useHitActions(org_id: string) {
  const { t } = useLingui()
  const { change, settle } = useChangeHit(org_id)
  const [busy, setBusy] = useState(false)

  async function set(hits: readonly Hit[], state: Hit['state'], note?: string) {
    setBusy(true)
    const waiting = [...hits]
    const failed: Error[] = []
    const work = async () => {
      for (let hit = waiting.shift(); hit; hit = waiting.shift()) {
        const { talk_id, alert_id } = hit
        await change({ talk_id, alert_id, state, ...(note !== undefined && { note }) }).catch((error: Error) =>
          failed.push(error),
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    settle()
    setBusy(false)
    if (failed[0]) sayFailed(failed.length, failed[0])
    return failed.length === 0
  }

  const sayFailed = (count: number, error: Error) =>
    notifyError(t`${plural(count, { one: 'Could not update one hit', other: 'Could not update # hits' })}`, error)

  return { set, busy }
}

export function useAssignHit(org_id: string) {
  const { t } = useLingui()
  const { change, settle } = useChangeHit(org_id)
  const [busy, setBusy] = useState(false)

  async function assign({ talk_id, alert_id }: Hit, assigned_to: string | null) {
    setBusy(true)
    await change({ talk_id, alert_id, assigned_to }).catch((error: Error) =>
      notifyError(t`Could not assign the hit`, error),
    )
    settle()
    setBusy(false)
  }

  return { assign, busy }
}
