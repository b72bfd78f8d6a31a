import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { count } from '../../lib/format.ts'
import classes from './rail.module.css'

interface ChannelLinkProps {
  channel: Channel
  /** How many talks there the person has not heard. */
  unheard: number
}

export function ChannelLink({ channel: { org_id, channel_id, name }, unheard }: ChannelLinkProps) {
  const { t } = useLingui()
  const shown = count(unheard)
  return (
    <li>
      <Link
        className={classes.channel}
        to="/organizations/$org_id/channels/$channel_id"
        params={{ org_id, channel_id }}
        search={{}}
        activeOptions={{ includeSearch: false, exact: true }}
        title={name}
        data-unheard={unheard > 0 || undefined}
      >
        <span aria-hidden>#</span>
        <span className={classes.name}>{name}</span>
        {unheard > 0 && (
          <span
            className={classes.unheard}
            role="img"
            aria-label={t`${plural(unheard, { one: '# unheard', other: `${shown} unheard` })}`}
          >
            {shown}
          </span>
        )}
      </Link>
    </li>
  )
}
