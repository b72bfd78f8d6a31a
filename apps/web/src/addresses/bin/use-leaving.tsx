import type { Address } from '@earshot/contract/addresses'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useAddressChanges } from '../addresses.queries.ts'
import { complain } from '../../ui/screen/complain.ts'
import { UndoNotice } from '../../ui/screen/undo/UndoNotice.tsx'

/** The ways in which an address goes: into the bin, with a way back at hand, or for good after a question. */
export function useLeaving({ address_id, org_id, name }: Address) {
  const { t } = useLingui()
  const { remove, restore } = useAddressChanges(org_id)
  const told = `address-${address_id}`
  const tell = (error: Error) => complain(t`Not deleted`, error)

  function putBack() {
    notifications.hide(told)
    restore.mutate(address_id, {
      onError: (error) => complain(t`Still in the bin`, error),
    })
  }

  const putIntoBin = () =>
    remove.mutate(
      { address_id, delete_now: false },
      {
        onError: tell,
        onSuccess: () =>
          notifications.show({
            id: told,
            message: <UndoNotice text={t`“${name}” is in the bin.`} onUndo={putBack} />,
          }),
      },
    )

  const askAndDelete = () =>
    modals.openConfirmModal({
      title: t`Delete “${name}” for good?`,
      children: t`It does not go to the bin, and cannot be had back.`,
      labels: { confirm: t`Delete for good`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(
          { address_id, delete_now: true },
          {
            onError: tell,
            onSuccess: () => notifications.show({ message: t`“${name}” is deleted.` }),
          },
        ),
    })

  return { putIntoBin, askAndDelete, putBack, busy: remove.isPending || restore.isPending }
}
