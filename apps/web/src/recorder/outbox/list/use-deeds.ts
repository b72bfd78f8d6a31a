import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import type { Item } from '../item.ts'
import type { Outbox } from '../outbox.ts'
import type { FileAbout } from './FileFields.tsx'
import { saveToDevice } from './save-to-device.ts'
import { useItemName } from './use-item-name.ts'

/** What can be done with something unsent. */
export function useDeeds(outbox: Outbox, item: Item) {
  const { t } = useLingui()
  const name = useItemName(item)
  const { client_id, kind } = item
  const discard = () => outbox.discard(client_id)
  const askFirst = () =>
    modals.openConfirmModal({
      title: t`Discard this recording?`,
      children: t`${name} has not been sent. It exists only here, and cannot be brought back.`,
      labels: { confirm: t`Discard`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: discard,
    })
  return {
    save: async () => saveToDevice(item, await outbox.audio(client_id)),
    /** A file is still where it was picked; a recording is nowhere else. */
    discard: kind === 'file' ? discard : askFirst,
    send: (channel_id: string, about: Partial<FileAbout>) =>
      outbox.queue(client_id, { ...outbox.fieldsOf(client_id), ...about, channel_id }),
  }
}
