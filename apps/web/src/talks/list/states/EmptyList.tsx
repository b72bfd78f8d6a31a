import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useChannels } from '../../../channels/channels.queries.ts'
import { useIsAdmin, useOrganization } from '../../../organizations/organizations.queries.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { DashboardUrlState } from '../../../dashboard/url-state.ts'
import { NoResults } from './NoResults.tsx'
import { VoicesIllustration } from './VoicesIllustration.tsx'

interface EmptyListProps {
  urlState: DashboardUrlState
  archived: boolean
  /** The first steps next to the list already say what to do. */
  guided: boolean
  onRecord: (() => void) | undefined
}

export function EmptyList({ urlState, archived, guided, onRecord }: EmptyListProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const channels = useChannels(org_id).data
  const { query, filters } = urlState
  if (query || Object.keys(filters).length > 0) return <NoResults urlState={urlState} />
  if (archived) return <EmptyState title={t`No talks yet`} />
  if (channels?.length === 0) return <NoChannels />
  const text = onRecord
    ? t`Press Record and say something. It appears here, transcribed and searchable.`
    : t`Talks that others send appear here, transcribed and searchable.`
  return (
    <EmptyState title={t`No talks yet`} text={text} drawing={<VoicesIllustration guided={guided} />} bare>
      {onRecord && !guided && <Button onClick={onRecord}>{t`Record the first talk`}</Button>}
    </EmptyState>
  )
}

function NoChannels() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  if (!admin)
    return <EmptyState title={t`No channels yet`} text={t`Ask an admin to create one, or to add you to one.`} />
  return (
    <EmptyState title={t`No channels yet`} text={t`Talks are sent to channels. Create the first one.`}>
      <Link to="/organizations/$org_id/channels" params={{ org_id }} search={{ new: 'true' }}>{t`New channel`}</Link>
    </EmptyState>
  )
}
