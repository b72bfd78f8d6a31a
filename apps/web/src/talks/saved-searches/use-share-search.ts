import type { SavedSearch } from '@earshot/contract/saved-searches'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useSavedSearchChanges } from './saved-search-changes.queries.ts'

/** Others may listen to a shared search in a podcast app or be notified of it, so that it asks before that ends. */
export function useShareSearch({ org_id, search_id, name, shared }: SavedSearch, onDone: () => void) {
  const { t } = useLingui()
  const { update } = useSavedSearchChanges(org_id)
  const save = () =>
    update.mutate(
      { search_id, shared: !shared },
      {
        onSuccess: () => {
          notifications.show({ message: shared ? t`“${name}” is no longer shared.` : t`“${name}” shared.` })
          onDone()
        },
        onError: (error) => notifyError(t`Could not change the search`, error),
      },
    )
  const ask = () =>
    modals.openConfirmModal({
      title: t`Stop sharing “${name}”?`,
      children: t`It disappears for everyone else, and their podcast feeds and notifications of it end.`,
      labels: { confirm: t`Stop sharing`, cancel: t`Keep sharing` },
      confirmProps: { color: 'red' },
      onConfirm: save,
    })
  return { change: shared ? ask : save, isPending: update.isPending }
}
