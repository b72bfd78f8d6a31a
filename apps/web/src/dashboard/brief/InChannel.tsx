import { useChannel } from '../../channels/channels.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { ChannelName } from '../../ui/ChannelName.tsx'

export function InChannel({ channel_id }: { channel_id: string }) {
  const { org_id } = useOrganization()
  return <ChannelName channel={useChannel(org_id, channel_id).channel} />
}
