import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazyOverlay } from '../../../ui/lazy/lazy-overlay.tsx'
import { useAnchor } from '../../../ui/lazy/use-anchor.ts'
import { heldAmong } from './live-choices.ts'
import { useLiveChoices } from './use-live-choices.ts'

const LiveOptionItems = lazyOverlay(async () => (await import('./LiveOptionItems.tsx')).LiveOptionItems)

interface LiveOptionsProps {
  org_id: string
  channel_id: string | undefined
}

/** Beside the switch, while live mode is on. */
export function LiveOptions({ org_id, channel_id }: LiveOptionsProps) {
  const { t } = useLingui()
  const { button, anchor } = useAnchor('menu')
  const choices = useLiveChoices(org_id, channel_id)
  const isAvoiding = choices.all?.some((channel) => channel.channel_id in choices.avoided)
  const isHolding = heldAmong(choices) !== undefined
  const label = isHolding
    ? t`Live options: one channel is held`
    : isAvoiding
      ? t`Live options: channels are avoided`
      : t`Live options`
  const isNarrowed = isHolding || isAvoiding
  return (
    <>
      <ActionIcon
        variant={isNarrowed ? 'light' : 'subtle'}
        color="gray"
        size={36}
        title={label}
        aria-label={label}
        {...button}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <LiveOptionItems {...{ org_id, channel_id }} {...anchor} />
    </>
  )
}
