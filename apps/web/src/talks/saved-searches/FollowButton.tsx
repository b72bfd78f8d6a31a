import type { SavedSearch } from '@earshot/contract/saved-searches'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useNotificationSettings } from '../../notifications/notifications.queries.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useSearchMarks } from './saved-searches.queries.ts'

interface FollowButtonProps {
  search: SavedSearch
  onDone: () => void
}

/** New talks are told of in the ways that the person has selected for talks. */
export function FollowButton({ search: { org_id, search_id, name, followed }, onDone }: FollowButtonProps) {
  const { t } = useLingui()
  const { follow } = useSearchMarks(org_id)
  const Sign = followed ? IconBellOff : IconBell

  const ways = useNotificationSettings(org_id).data?.follow_by

  function said() {
    if (followed) return t`You no longer get notified of “${name}”.`
    if (!ways || ways.email || ways.push) return t`You get notified of new talks in “${name}”.`
    return t`You follow “${name}”, but email and push are off for talks. Turn one on under Notifications in your account.`
  }

  const change = () =>
    follow.mutate(
      { search_id, follow: !followed },
      {
        onSuccess: () => {
          notifications.show({ message: said() })
          onDone()
        },
        onError: (error) => notifyError(t`Could not change the search`, error),
      },
    )
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<Sign size={16} stroke={1.6} aria-hidden />}
      loading={follow.isPending}
      onClick={change}
    >
      {followed ? t`Stop notifying me` : t`Notify me`}
    </Button>
  )
}
