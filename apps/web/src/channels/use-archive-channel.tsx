import { channelLabel } from '../lib/channel-label.ts'
import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './channels.module.css'
import { useChannelChanges } from './channels.queries.ts'
import { notifyError } from '../ui/screen/notify-error.ts'

export function useArchiveChannel(channel: Channel) {
  const { t } = useLingui()
  const { channel_id, org_id } = channel
  const name = channelLabel(channel)
  const { archive, restore } = useChannelChanges(org_id)
  const announcement = `channel-${channel_id}`

  function takeOut() {
    notifications.hide(announcement)
    restore.mutate(channel_id, {
      onSuccess: () => notifications.show({ message: t`${name} restored.` }),
      onError: (error) => notifyError(t`Could not restore the channel`, error),
    })
  }

  const undo = (
    <span className={classes.undo}>
      <span>{t`${name} archived. Its talks can still be found.`}</span>
      <Button variant="default" size="compact-md" onClick={takeOut}>
        {t`Undo`}
      </Button>
    </span>
  )
  const putAway = () =>
    archive.mutate(channel_id, {
      onSuccess: () => notifications.show({ id: announcement, message: undo }),
      onError: (error) => notifyError(t`Could not archive the channel`, error),
    })

  return { putAway, takeOut, busy: archive.isPending || restore.isPending }
}
