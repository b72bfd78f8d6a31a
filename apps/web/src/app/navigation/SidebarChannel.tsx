import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { count } from '../../lib/format.ts'
import { ChannelSign } from '../../ui/ChannelSign.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import classes from './sidebar.module.css'

const MutedSign = lazyPart(async () => (await import('../../channels/MutedSign.tsx')).MutedSign, { instead: null })

interface SidebarChannelProps {
  channel: Channel
  unheard: number
}

export function SidebarChannel({ channel, unheard }: SidebarChannelProps) {
  const { org_id, channel_id, name, mute } = channel
  const counted = mute ? 0 : unheard
  return (
    <li>
      <Link
        className={classes.channel}
        to="/organizations/$org_id/channels/$channel_id"
        params={{ org_id, channel_id }}
        search={{}}
        activeOptions={{ includeSearch: false, exact: true }}
        title={name}
        data-unheard={counted > 0 || undefined}
      >
        <ChannelSign channel={channel} size={14} />
        <span className={classes.name} dir="auto">
          {name}
        </span>
        {counted > 0 && <UnheardSign unheard={counted} />}
        {mute && (
          <span className={classes.unheard}>
            <MutedSign mute={mute} />
          </span>
        )}
      </Link>
    </li>
  )
}

export function UnheardSign({ unheard }: { unheard: number }) {
  const { t } = useLingui()
  const shown = count(unheard)
  return (
    <span
      className={classes.unheard}
      role="img"
      aria-label={t`${plural(unheard, { one: '# unheard', other: `${shown} unheard` })}`}
    >
      {shown}
    </span>
  )
}
