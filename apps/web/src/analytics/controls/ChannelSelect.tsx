import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_SELECTED } from '../rules/channel-selection.ts'
import classes from './controls.module.css'

interface ChannelSelectProps {
  channels: readonly Channel[]
  /** An empty list means all channels. */
  chosen: readonly string[]
  onChoose: (channel_ids: string[]) => void
}

export function ChannelSelect({ channels, chosen, onChoose }: ChannelSelectProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const only = chosen.length === 1 ? channels.find(({ channel_id }) => channel_id === chosen[0])?.name : undefined
  const said =
    chosen.length === 0
      ? t`All channels`
      : (only ?? t`${plural(chosen.length, { one: '# channel', other: '# channels' })}`)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      withinPortal={false}
      trapFocus
      returnFocus
      width={288}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!open)}
          aria-label={t`AI analytics channels: ${said}`}
        >
          {said}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`AI analytics channels`}>
        <ChannelBoxes channels={channels} chosen={chosen} onChoose={onChoose} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChannelBoxesProps {
  channels: readonly Channel[]
  chosen: readonly string[]
  onChoose: (channel_ids: string[]) => void
}

const FEW = 8

function ChannelBoxes({ channels, chosen, onChoose }: ChannelBoxesProps) {
  const { t } = useLingui()
  const [sought, setSought] = useState('')
  const found = channels.filter(({ name }) => name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
  return (
    <div className={classes.boxes}>
      <p className={classes.title}>{t`AI analytics channels`}</p>
      <p className={classes.note}>{t`Only these channels are counted. Your selection applies on all your devices.`}</p>
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
        maxSelectedValues={MAX_SELECTED}
      >
        <ul className={classes.list}>
          {found.map(({ channel_id, name }) => (
            <li key={channel_id}>
              <Checkbox className={classes.box ?? ''} value={channel_id} label={name} size="sm" />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      {found.length === 0 && <p className={classes.note}>{t`No matching channels`}</p>}
      <Button variant="default" size="sm" disabled={chosen.length === 0} onClick={() => onChoose([])}>
        {t`Count all channels`}
      </Button>
    </div>
  )
}
