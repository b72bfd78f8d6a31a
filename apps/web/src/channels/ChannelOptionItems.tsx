import type { Channel } from '@earshot/contract/channels'
import { LazyMenu } from '../ui/lazy/LazyMenu.tsx'
import type { AnchorState } from '../ui/lazy/use-anchor.ts'
import { PreferenceItems } from './PreferenceItems.tsx'

export const ChannelOptionItems = ({ channel, ...anchor }: AnchorState & { channel: Channel }) => (
  <LazyMenu anchor={anchor} position="bottom-start" width={240}>
    <PreferenceItems channel={channel} />
  </LazyMenu>
)
