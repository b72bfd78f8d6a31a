import type { Address } from '@earshot/contract/addresses'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useAddressChanges } from './addresses.queries.ts'
import { notifyError } from '../ui/screen/notify-error.ts'
import { UndoNotice } from '../ui/screen/offer-undo.tsx'

export function useRemoveAddress({ address_id, org_id, name }: Address) {
  const { t } = useLingui()
  const { remove, restore } = useAddressChanges(org_id)
  const announcement = `address-${address_id}`
  const tell = (error: Error) => notifyError(t`Could not delete it`, error)

  function putBack() {
    notifications.hide(announcement)
    restore.mutate(address_id, {
      onError: (error) => notifyError(t`Could not restore the address`, error),
    })
  }

  const putIntoBin = () =>
    remove.mutate(
      { address_id, delete_now: false },
      {
        onError: tell,
        onSuccess: () =>
          notifications.show({
            id: announcement,
            message: <UndoNotice text={t`“${name}” moved to the bin.`} onUndo={putBack} />,
          }),
      },
    )

  const askAndDelete = () =>
    modals.openConfirmModal({
      title: t`Permanently delete “${name}”?`,
      children: t`It does not go to the bin and cannot be restored.`,
      labels: { confirm: t`Delete permanently`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(
          { address_id, delete_now: true },
          {
            onError: tell,
            onSuccess: () => notifications.show({ message: t`“${name}” deleted.` }),
          },
        ),
    })

  return { putIntoBin, askAndDelete, putBack, busy: remove.isPending || restore.isPending }
}
