import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { notifyError } from '../ui/screen/notify-error.ts'
import { useEndSessions } from './users.queries.ts'

/** Asks, and signs a member out of the organization or of all. */
export function useSignOut({ org_id, user_id, name }: Member) {
  const { t } = useLingui()
  const organization = useOrganization().name
  const end = useEndSessions(org_id)
  return (everywhere: boolean) =>
    modals.openConfirmModal({
      title: everywhere ? t`Sign ${name} out everywhere?` : t`Sign ${name} out of ${organization}?`,
      children: everywhere
        ? t`Ends all of their sessions on this server and disconnects their apps. Their API keys keep working.`
        : t`They sign in again before they can open this organization, and their connected apps are disconnected. Other organizations stay open. Their API keys keep working.`,
      labels: { confirm: t`Sign out`, cancel: t`Cancel` },
      onConfirm: () =>
        end.mutate(
          { user_id, everywhere },
          {
            onSuccess: () => notifications.show({ message: t`${name} signed out.` }),
            onError: (error) => notifyError(t`Could not sign them out`, error),
          },
        ),
    })
}
