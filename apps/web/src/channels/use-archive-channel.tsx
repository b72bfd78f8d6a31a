import { channelLabel } from '../lib/channel-label.ts'
import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './channels.module.css'
import { useChannelChanges } from './channel-changes.queries.ts'
import { notifyError } from '../ui/screen/notify-error.ts'

/** Its notices are shown although the channel's card has left the list by then, which ends callbacks of `mutate`. */
export function useArchiveChannel(channel: Channel) {
  const { t } = useLingui()
  const { channel_id, org_id } = channel
  const name = channelLabel(channel)
  const { archive, restore } = useChannelChanges(org_id)
  const announcement = `channel-${channel_id}`

  function takeOut() {
    notifications.hide(announcement)
    void restore.mutateAsync(channel_id).then(
      () => notifications.show({ message: t`${name} restored.` }),
      (error) => notifyError(t`Could not restore the channel`, error),
    )
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
    void archive.mutateAsync(channel_id).then(
      () => notifications.show({ id: announcement, message: undo }),
      (error) => notifyError(t`Could not archive the channel`, error),
    )

  return { putAway, takeOut, busy: archive.isPending || restore.isPending }
}
