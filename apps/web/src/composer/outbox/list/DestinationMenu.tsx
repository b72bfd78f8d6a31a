import { useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { isVcon } from '../../../lib/sound-files.ts'
import { channelLabel } from '../../../lib/channel-label.ts'
import { titleOf } from '@earshot/contract/rules/titles'
import type { OutboxItem } from '../outbox-item.ts'
import { type FileAbout, FileFields } from './FileFields.tsx'
import classes from './unsent.module.css'
import { useItemName } from './use-item-name.ts'

export interface Destination {
  channel_id: string
  name: string
  private: boolean
}

interface DestinationMenuProps {
  item: OutboxItem
  channels: readonly Destination[]
  proposed: string | undefined
  onSend: (channel_id: string, about: Partial<FileAbout>) => void
}

export function DestinationMenu({ item, channels, proposed, onSend }: DestinationMenuProps) {
  const { t } = useLingui()
  const name = useItemName(item)
  const [chosen, choose] = useState<string | null>(null)
  const [about, setAbout] = useState<FileAbout>({ title: titleOf(item.name) })
  const isNew = item.kind === 'file' && !isVcon(item) && item.state === 'unfinished'
  const meant = channels.find(({ channel_id }) => channel_id === item.channel_id)?.channel_id
  // Its channel was private, is archived or gone: what was said for it is not sent to everyone by one press.
  const lost = item.channel_id !== null && meant === undefined
  const target = chosen ?? meant ?? (lost ? null : proposed) ?? null
  const again = item.state === 'failed'
  return (
    <>
      {isNew && <FileFields name={name} modified={item.recorded_at} about={about} onAbout={setAbout} />}
      <div className={classes.send}>
        <Select
          className={classes.channel ?? ''}
          aria-label={t`Channel for ${name}`}
          data={channels.map((channel) => ({ value: channel.channel_id, label: channelLabel(channel) }))}
          placeholder={t`Select a channel`}
          value={target}
          onChange={choose}
          allowDeselect={false}
          disabled={item.live && meant !== undefined}
          searchable={channels.length > 8}
          nothingFoundMessage={t`No matching channels`}
          comboboxProps={{ position: 'top-start', width: 'max-content', shadow: 'md' }}
        />
        <Button
          variant="default"
          leftSection={<IconSend2 size={16} stroke={1.7} />}
          disabled={target === null}
          onClick={() => target && onSend(target, isNew ? about : {})}
          aria-label={again ? t`Retry: ${name}` : t`Send: ${name}`}
        >
          {again ? t`Retry` : t`Send`}
        </Button>
      </div>
    </>
  )
}
