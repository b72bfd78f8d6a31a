import type { Channel } from '@earshot/contract/channels'
import { Link } from '@tanstack/react-router'
import classes from './rail.module.css'

export const ChannelLink = ({ channel: { org_id, channel_id, name } }: { channel: Channel }) => (
  <li>
    <Link
      className={classes.channel}
      to="/organizations/$org_id/channels/$channel_id"
      params={{ org_id, channel_id }}
      search={{}}
      activeOptions={{ includeSearch: false, exact: true }}
      title={name}
    >
      <span aria-hidden>#</span>
      <span className={classes.name}>{name}</span>
    </Link>
  </li>
)
