import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import classes from './styles/channel-sign.module.css'

/** A lock before the name of a private channel, # before an open one. */
export function ChannelSign({ channel, size = 16 }: { channel: Pick<Channel, 'private'>; size?: number }) {
  const { t } = useLingui()
  if (!channel.private) return <span aria-hidden>#</span>
  return <IconLock className={classes.lock ?? ''} size={size} stroke={1.8} role="img" aria-label={t`Private`} />
}
