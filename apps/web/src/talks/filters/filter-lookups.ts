import type { TalkRow } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useAlerts } from '../../alerts/alerts.queries.ts'
import { useChannels } from '../../channels/channels.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useSpeakers } from '../../speakers/speakers.queries.ts'
import { useTags } from '../../tags/tags.queries.ts'
import { useMembers } from '../../users/users.queries.ts'

export interface FilterLookup {
  id: string
  name: string
  color?: string
  /** Of channels. */
  private?: boolean
}

export function useFilterLookup() {
  const { org_id } = useOrganization()
  const channels = useChannels(org_id).data
  const speakers = useSpeakers(org_id).data
  const tags = useTags(org_id).data
  const users = useMembers(org_id).data
  const alerts = useAlerts(org_id).data
  return {
    channels: channels?.map(
      (channel): FilterLookup => ({ id: channel.channel_id, name: channel.name, private: channel.private }),
    ),
    speakers: speakers?.map(({ speaker_id, name }): FilterLookup => ({ id: speaker_id, name })),
    tags: tags?.map(({ tag_id, tag, color }): FilterLookup => ({ id: tag_id, name: tag, color })),
    users: users?.map(({ user_id, name }): FilterLookup => ({ id: user_id, name })),
    alerts: alerts?.map(({ alert_id, keyword }): FilterLookup => ({ id: alert_id, name: keyword })),
  }
}

export function useStateNames(): Record<TalkRow['state'], string> {
  const { t } = useLingui()
  return {
    received: t`Received`,
    transcoding: t`Preparing`,
    waiting: t`Waiting to be transcribed`,
    transcribing: t`Transcribing`,
    ready: t`Transcribed`,
    failed: t`Failed`,
  }
}
