import type { TalkRow } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useAlerts } from '../../../alerts/alerts.queries.ts'
import { useChannels } from '../../../channels/channels.queries.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { useSpeakers } from '../../../speakers/speakers.queries.ts'
import { useTags } from '../../../tags/tags.queries.ts'
import { useMembers } from '../../../users/users.queries.ts'

export interface Named {
  id: string
  name: string
  color?: string
}

/** Everything that a filter can name, by id; undefined until loaded. */
export function useNamed() {
  const { org_id } = useOrganization()
  const channels = useChannels(org_id).data
  const speakers = useSpeakers(org_id).data
  const tags = useTags(org_id).data
  const users = useMembers(org_id).data
  const alerts = useAlerts(org_id).data
  return {
    channels: channels?.map(({ channel_id, name }): Named => ({ id: channel_id, name })),
    speakers: speakers?.map(({ speaker_id, name }): Named => ({ id: speaker_id, name })),
    tags: tags?.map(({ tag_id, tag, color }): Named => ({ id: tag_id, name: tag, color })),
    users: users?.map(({ user_id, name }): Named => ({ id: user_id, name })),
    alerts: alerts?.map(({ alert_id, keyword }): Named => ({ id: alert_id, name: keyword })),
  }
}

/** The states of a talk as one would choose them. */
export function useStateNames(): Record<TalkRow['state'], string> {
  const { t } = useLingui()
  return {
    received: t`Received`,
    transcoding: t`Being prepared`,
    waiting: t`Waiting for an engine`,
    transcribing: t`Being written down`,
    ready: t`Written down`,
    failed: t`Failed`,
  }
}
