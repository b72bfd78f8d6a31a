import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { notifyError } from '../ui/screen/notify-error.ts'
import { useRemoveFactor } from './users.queries.ts'

/** Asks, and removes the two-factor authentication of a member who has lost it. */
export function useAskAndRemoveFactor({ org_id, user_id, name }: Member) {
  const { t } = useLingui()
  const remove = useRemoveFactor(org_id)
  return () =>
    modals.openConfirmModal({
      title: t`Remove two-factor authentication for ${name}?`,
      children: t`First make sure that it is ${name} who asks: call them, or meet them. Their password alone will be enough to sign in. They get an email, and the audit log records it.`,
      labels: { confirm: t`Remove two-factor authentication`, cancel: t`Cancel` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(user_id, {
          onSuccess: () => notifications.show({ message: t`Two-factor authentication removed for ${name}.` }),
          onError: (error) => notifyError(t`Could not remove it`, error),
        }),
    })
}
