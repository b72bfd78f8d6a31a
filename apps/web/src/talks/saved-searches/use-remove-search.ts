import type { SavedSearch } from '@earshot/contract/saved-searches'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useDashboardUrlState, useNavigateDashboard } from '../../dashboard/url-state.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { offerUndo } from '../../ui/screen/offer-undo.tsx'
import { useSavedSearchChanges } from './saved-search-changes.queries.ts'

/** Others lose a shared search too, so that it asks first; one of one's own can be taken back. */
export function useRemoveSearch(search: SavedSearch) {
  const { t } = useLingui()
  const { create, remove } = useSavedSearchChanges(search.org_id)
  const { search_id, name, query, filters, shared } = search
  const { saved } = useDashboardUrlState()
  const go = useNavigateDashboard()
  const onError = (error: Error) => notifyError(t`Could not delete the search`, error)
  const putBack = () => create.mutate({ name, query, filters, shared }, { onError })
  const removeNow = () =>
    remove.mutate(search_id, {
      onError,
      onSuccess: () => {
        // The list stays as it is, without the name.
        if (saved === search_id) go({ saved: undefined }, { replace: true })
        if (shared) notifications.show({ message: t`Search “${name}” deleted.` })
        else offerUndo(t`Search “${name}” deleted.`, putBack)
      },
    })
  const ask = () =>
    modals.openConfirmModal({
      title: t`Delete the search “${name}”?`,
      children: t`It disappears for everyone. The talks stay.`,
      labels: { confirm: t`Delete it`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: removeNow,
    })
  return shared ? ask : removeNow
}
