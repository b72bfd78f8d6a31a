import { Link } from '@tanstack/react-router'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { useNames } from './people.ts'
import classes from './dashboard.module.css'

export function ChannelLink({ channel_id }: { channel_id: string }) {
  const { org_id } = useOrganization()
  const name = useNames(org_id).channel(channel_id)
  return (
    <Link
      className={classes.channel}
      to="/organizations/$org_id/channels/$channel_id"
      params={{ org_id, channel_id }}
      search={{}}
    >
      # {name}
    </Link>
  )
}
