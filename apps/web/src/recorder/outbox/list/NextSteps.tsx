import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import type { Item } from '../item.ts'
import { mayTryAgain } from '../sending/verdict.ts'
import { SendTo } from './SendTo.tsx'
import classes from './unsent.module.css'
import type { Destination } from './UnsentItem.tsx'
import type { useDeeds } from './use-deeds.ts'
import { useItemName } from './use-item-name.ts'

interface NextStepsProps {
  item: Item
  deeds: ReturnType<typeof useDeeds>
  channels: readonly Destination[]
  /** Where it goes when it was never addressed, or its channel is gone. */
  channel_id: string | undefined
}

/** Send it, perhaps elsewhere; keep it as a file; throw it away. */
export function NextSteps({ item, deeds, channels, channel_id }: NextStepsProps) {
  const { t } = useLingui()
  const name = useItemName(item)
  const isFile = item.kind === 'file'
  return (
    <div className={classes.steps}>
      {mayTryAgain(item.problem) && (
        <SendTo item={item} channels={channels} proposed={channel_id} onSend={deeds.send} />
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        onClick={() => void deeds.save()}
        aria-label={t`Save to this device: ${name}`}
      >
        {t`Save to this device`}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={16} stroke={1.6} />}
        onClick={deeds.discard}
        aria-label={isFile ? t`Do not send: ${name}` : t`Discard: ${name}`}
      >
        {isFile ? t`Do not send` : t`Discard`}
      </Button>
    </div>
  )
}
