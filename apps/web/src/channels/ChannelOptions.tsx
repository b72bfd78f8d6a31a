import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconBellOff, IconDots } from '@tabler/icons-react'
import { lazyOverlay } from '../ui/lazy/lazy-overlay.tsx'
import { useAnchor } from '../ui/lazy/use-anchor.ts'
import { useMuteText } from './use-mute-text.ts'

const ChannelOptionItems = lazyOverlay(async () => (await import('./ChannelOptionItems.tsx')).ChannelOptionItems)

/** The menu beside the name of an open channel. */
export function ChannelOptions({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const muteText = useMuteText()
  const { button, anchor } = useAnchor('menu')
  const { name, mute } = channel
  const muted = mute && muteText(mute)
  const Icon = muted ? IconBellOff : IconDots
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        title={muted ?? undefined}
        aria-label={muted ? t`More about ${name} (${muted})` : t`More about ${name}`}
        {...button}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ChannelOptionItems channel={channel} {...anchor} />
    </>
  )
}
