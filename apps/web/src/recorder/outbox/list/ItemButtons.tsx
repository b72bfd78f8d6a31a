import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import type { Item } from '../item.ts'
import type { Outbox } from '../outbox.ts'
import { useDeeds } from './use-deeds.ts'
import { useItemName } from './use-item-name.ts'

/** What is always possible: to have it as a file, and to give it up. */
export function ItemButtons({ outbox, item }: { outbox: Outbox; item: Item }) {
  const { t } = useLingui()
  const name = useItemName(item)
  const { save, discard } = useDeeds(outbox, item)
  const isFile = item.kind === 'file'
  const Discard = isFile ? IconX : IconTrash
  const button = { variant: 'subtle', color: 'gray', size: 44 } as const
  return (
    <>
      <Tooltip label={t`Save to this device`}>
        <ActionIcon {...button} onClick={() => void save()} aria-label={t`Save to this device: ${name}`}>
          <IconDownload size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={isFile ? t`Do not send` : t`Discard`}>
        <ActionIcon {...button} onClick={discard} aria-label={isFile ? t`Do not send: ${name}` : t`Discard: ${name}`}>
          <Discard size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
