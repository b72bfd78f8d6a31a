import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './channels.module.css'
import { useChannelChanges } from './channels.queries.ts'
import { complain } from '../ui/screen/complain.ts'

/** Puts a channel into the archive with a way back at hand, and takes it out again. */
export function useArchiving({ channel_id, org_id, name }: Channel) {
  const { t } = useLingui()
  const { archive, restore } = useChannelChanges(org_id)
  const told = `channel-${channel_id}`

  function takeOut() {
    notifications.hide(told)
    restore.mutate(channel_id, {
      onSuccess: () => notifications.show({ message: t`#${name} takes talks again.` }),
      onError: (error) => complain(t`Still in the archive`, error),
    })
  }

  const undo = (
    <span className={classes.undo}>
      <span>{t`#${name} is in the archive. Its talks stay findable.`}</span>
      <Button variant="default" size="compact-md" onClick={takeOut}>
        {t`Undo`}
      </Button>
    </span>
  )
  const putAway = () =>
    archive.mutate(channel_id, {
      onSuccess: () => notifications.show({ id: told, message: undo }),
      onError: (error) => complain(t`Not archived`, error),
    })

  return { putAway, takeOut, busy: archive.isPending || restore.isPending }
}
