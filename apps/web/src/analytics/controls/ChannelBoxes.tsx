import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MOST_CHOSEN } from '../channels/chosen.ts'
import classes from './controls.module.css'

interface ChannelBoxesProps {
  channels: readonly Channel[]
  chosen: readonly string[]
  onChoose: (channel_ids: string[]) => void
}

/** More than these are looked for by name. */
const FEW = 8

export function ChannelBoxes({ channels, chosen, onChoose }: ChannelBoxesProps) {
  const { t } = useLingui()
  const [sought, setSought] = useState('')
  const found = channels.filter(({ name }) => name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
  return (
    <div className={classes.boxes}>
      <p className={classes.title}>{t`AI analytics channels`}</p>
      <p className={classes.note}>{t`Only these are counted here. The choice is yours, on all your devices.`}</p>
      {channels.length > FEW && (
        <TextInput
          size="sm"
          aria-label={t`Find a channel`}
          placeholder={t`Find a channel`}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      <Checkbox.Group
        aria-label={t`AI analytics channels`}
        value={[...chosen]}
        onChange={onChoose}
        maxSelectedValues={MOST_CHOSEN}
      >
        <ul className={classes.list}>
          {found.map(({ channel_id, name }) => (
            <li key={channel_id}>
              <Checkbox className={classes.box ?? ''} value={channel_id} label={name} size="sm" />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      {found.length === 0 && <p className={classes.note}>{t`No channel is called so`}</p>}
      <Button variant="default" size="sm" disabled={chosen.length === 0} onClick={() => onChoose([])}>
        {t`Count all channels`}
      </Button>
    </div>
  )
}
