import { useLingui } from '@lingui/react/macro'
import { useChannels } from '../channels/channels.queries.ts'
import { useMembers } from '../users/users.queries.ts'

/** Names for the ids in talks. Who has left is a former member; a channel that is gone has no name. */
export function useNames(org_id: string) {
  const { t } = useLingui()
  const members = useMembers(org_id).data
  const channels = useChannels(org_id).data
  const former = { name: members ? t`Former member` : '', image: '' }
  return {
    author: (user_id: string) => members?.find((member) => member.user_id === user_id) ?? former,
    /** Whether this is no channel of the organization. */
    isNoChannel: (channel_id: string | undefined) =>
      channel_id !== undefined &&
      channels !== undefined &&
      !channels.some((channel) => channel.channel_id === channel_id),
    channel: (channel_id: string) => channels?.find((channel) => channel.channel_id === channel_id)?.name ?? '',
  }
}
