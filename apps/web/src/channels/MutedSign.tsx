import type { ChannelMute } from '@earshot/contract/channels'
import { IconBellOff } from '@tabler/icons-react'
import { useMuteText } from './use-mute-text.ts'

export function MutedSign({ mute }: { mute: ChannelMute }) {
  const text = useMuteText()(mute)
  return (
    <span title={text}>
      <IconBellOff size={14} stroke={1.6} role="img" aria-label={text} />
    </span>
  )
}
