import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { ChannelBoxes } from './ChannelBoxes.tsx'

interface ChannelsChoiceProps {
  channels: readonly Channel[]
  /** None are all. */
  chosen: readonly string[]
  onChoose: (channel_ids: string[]) => void
}

/** The AI analytics channels: which are counted here, for this person, everywhere. */
export function ChannelsChoice({ channels, chosen, onChoose }: ChannelsChoiceProps) {
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
