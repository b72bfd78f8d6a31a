import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useChannels } from '../../../channels/channels.queries.ts'
import { useIsAdmin, useOrganization } from '../../../organizations/organizations.queries.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Place } from '../../place.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { NothingFound } from './NothingFound.tsx'

interface NothingHereProps {
  place: Place
  /** The channel in view takes no more talks. */
  archived: boolean
  /** Undefined for who may not send. */
  onRecord: (() => void) | undefined
  onFiles: ((files: readonly File[]) => void) | undefined
}

/** Why the list is empty, and what to do about it. */
export function NothingHere({ place, archived, onRecord, onFiles }: NothingHereProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const channels = useChannels(org_id).data
  const { query, channel_id, filters } = place
  if (query || Object.keys(filters).length > 0) return <NothingFound place={place} />
  if (archived) return <EmptyState title={t`Nothing was ever sent here`} />
  if (channels?.length === 0) return <NoChannels />
  if (!channel_id) return <FirstSteps onRecord={onRecord} onFiles={onFiles} />
  if (!onRecord) return <EmptyState title={t`No talks yet`} text={t`What others send appears here by itself.`} />
  return (
    <EmptyState title={t`No talks yet`} text={t`Say something: it is written down and can be found from then on.`}>
      <Button onClick={onRecord}>{t`Record the first talk`}</Button>
    </EmptyState>
  )
}

function NoChannels() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  if (!admin) return <EmptyState title={t`There is no channel yet`} text={t`Ask an admin to create one.`} />
  return (
    <EmptyState title={t`There is no channel yet`} text={t`Talks are sent to channels. Create the first one.`}>
      <Link to="/organizations/$org_id/channels" params={{ org_id }} search={{}}>{t`Create a channel`}</Link>
    </EmptyState>
  )
}
