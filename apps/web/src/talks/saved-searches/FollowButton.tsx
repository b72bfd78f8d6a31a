import type { SavedSearch } from '@earshot/contract/saved-searches'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useNotificationSettings } from '../../notifications/notifications.queries.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useSearchMarks } from './saved-search-changes.queries.ts'
import classes from './saved-searches.module.css'

interface FollowButtonProps {
  search: SavedSearch
  onDone: () => void
}

/** New talks are told of in the ways that the person has selected for talks. */
export function FollowButton({ search: { org_id, search_id, name, followed }, onDone }: FollowButtonProps) {
  const { t } = useLingui()
  const { follow } = useSearchMarks(org_id)
  const reached = useIsReached(org_id)
  const settings = useNotificationSettings(org_id)
  const Icon = followed ? IconBellOff : IconBell

  function done() {
    if (!followed && !reached) return
    const message = followed
      ? t`You no longer get notified of “${name}”.`
      : t`You get notified of new talks in “${name}”.`
    notifications.show({ message })
    onDone()
  }

  const change = () =>
    follow.mutate(
      { search_id, follow: !followed },
      { onSuccess: done, onError: (error) => notifyError(t`Could not change the search`, error) },
    )
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      loading={follow.isPending || settings.isLoading}
      onClick={change}
    >
      {followed ? t`Stop notifying me` : t`Notify me`}
    </Button>
  )
}

/** Stays as long as no notice would arrive. */
export function UnreachedNote({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  if (useIsReached(org_id)) return null
  return (
    <p className={classes.unreached} role="status">
      {t`You are not notified about talks: email and push are off.`}{' '}
      <Link to="/account" hash="notifications" search={{}}>{t`Change your notifications`}</Link>
    </p>
  )
}

function useIsReached(org_id: string) {
  const settings = useNotificationSettings(org_id).data
  if (!settings) return true
  const { follow_by, browsers } = settings
  return follow_by.email || (follow_by.push && browsers > 0)
}
