import { Link } from '@tanstack/react-router'
import { useChannel } from '../channels/channels.queries.ts'
import { useOrganization } from '../organizations/organizations.queries.ts'
import classes from './dashboard.module.css'

export function ChannelLink({ channel_id }: { channel_id: string }) {
  const { org_id } = useOrganization()
  const { channel } = useChannel(org_id, channel_id)
  return (
    <Link
      className={classes.channel}
      to="/organizations/$org_id/channels/$channel_id"
      params={{ org_id, channel_id }}
      search={{}}
    >
      # {channel?.name}
    </Link>
  )
}
