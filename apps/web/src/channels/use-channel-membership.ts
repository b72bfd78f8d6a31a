import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { notifyError } from '../ui/screen/notify-error.ts'
import { useMe } from '../users/users.queries.ts'
import { useChannelMemberChanges } from './channel-members.queries.ts'

/** Joining and leaving a private channel; both ask first, because others see it. */
export function useChannelMembership({ org_id, channel_id, name, members }: Channel) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const { add, remove } = useChannelMemberChanges(org_id, channel_id)

  const join = () =>
    modals.openConfirmModal({
      title: t`Join ${name}?`,
      children: t`This channel is private. Its members and the audit log will show that you joined.`,
      labels: { confirm: t`Join channel`, cancel: t`Cancel` },
      onConfirm: () =>
        add.mutate({ user_id }, { onError: (error) => notifyError(t`Could not join the channel`, error) }),
    })

  const leave = () =>
    modals.openConfirmModal({
      title: t`Leave ${name}?`,
      children:
        members === 1
          ? t`You are the last member. No one will hear the channel until an admin joins it.`
          : t`You will no longer hear its talks, including your own. An admin can add you again.`,
      labels: { confirm: t`Leave channel`, cancel: t`Cancel` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(user_id, { onError: (error) => notifyError(t`Could not leave the channel`, error) }),
    })

  return { join, leave, busy: add.isPending || remove.isPending }
}
