import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { untilLoaded } from '../../../ui/screen/late/afterwards.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { useMe } from '../../../users/users.queries.ts'
import { takeSharedFiles } from './shared-files.ts'

/** Puts what other apps have shared among the unsent, where the person chooses its channel. */
export function useSharedFiles() {
  const { t } = useLingui()
  const { user_id } = useMe()
  const { org_id } = useOrganization()
  const take = useEffectEvent(async () => {
    const files = await takeSharedFiles()
    if (files.length === 0) return
    const { outboxOf } = await untilLoaded(() => import('../../../recorder/outbox/outboxes.ts'))
    outboxOf({ user_id, org_id }).keepFiles(files)
    const count = files.length
    notifications.show({
      title: t`${plural(count, { one: 'A file was shared', other: '# files were shared' })}`,
      message: t`Choose a channel below, then send.`,
    })
  })
  useEffect(() => {
    void take()
    const look = () => document.visibilityState === 'visible' && void take()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
