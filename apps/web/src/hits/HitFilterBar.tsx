import { hitStates } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Select } from '@mantine/core'
import { useAlerts } from '../alerts/alerts.queries.ts'
import { channelLabel } from '../lib/channel-label.ts'
import { useChannels } from '../channels/channels.queries.ts'
import { useMe } from '../users/users.queries.ts'
import { usePersonName } from '../dashboard/person-names.queries.ts'
import classes from './hits.module.css'
import type { HitFilters } from './hits.queries.ts'

interface HitFilterBarProps {
  org_id: string
  filters: HitFilters
  onChange: (filters: HitFilters) => void
}

const MOST_LISTED = 100

/** Undefined for both. */
export const lateIn = (value: string | undefined) => (value === 'true' || value === 'false' ? value : undefined)

export function HitFilterBar({ org_id, filters, onChange }: HitFilterBarProps) {
  const { t } = useLingui()
  const alerts = useAlerts(org_id).data ?? []
  const channels = useChannels(org_id).data ?? []
  const words = { new: t`New`, acknowledged: t`Acknowledged`, resolved: t`Resolved` }
  return (
    <div className={classes.filters} role="search" aria-label={t`Filter hits`}>
      <NativeSelect
        aria-label={t`State`}
        data={[{ value: '', label: t`All states` }, ...hitStates.map((value) => ({ value, label: words[value] }))]}
        value={filters.state ?? ''}
        onChange={(event) => onChange({ state: hitStates.find((state) => state === event.currentTarget.value) })}
      />
      <AssigneeFilter {...{ org_id, filters, onChange }} />
      <NativeSelect
        aria-label={t`Lateness`}
        data={[
          { value: '', label: t`On time and late` },
          { value: 'false', label: t`On time` },
          { value: 'true', label: t`Late` },
        ]}
        value={filters.late ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ late: lateIn(value) })}
      />
      <Select
        aria-label={t`Alert`}
        placeholder={t`All alerts`}
        data={alerts.map(({ alert_id, keyword }) => ({ value: alert_id, label: keyword }))}
        value={filters.alert_id ?? null}
        onChange={(alert_id) => onChange({ alert_id: alert_id ?? undefined })}
        limit={MOST_LISTED}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`All alerts` }}
        nothingFoundMessage={t`No matching alerts`}
      />
      <Select
        aria-label={t`Channel`}
        placeholder={t`All channels`}
        data={channels.map((channel) => ({ value: channel.channel_id, label: channelLabel(channel) }))}
        value={filters.channel_id ?? null}
        onChange={(channel_id) => onChange({ channel_id: channel_id ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`All channels` }}
        nothingFoundMessage={t`No matching channels`}
      />
    </div>
  )
}

function AssigneeFilter({ org_id, filters: { assigned_to }, onChange }: HitFilterBarProps) {
  const { t } = useLingui()
  const { user_id: mine } = useMe()
  const nameOf = usePersonName(org_id)
  const other = assigned_to !== mine ? assigned_to : undefined
  return (
    <NativeSelect
      aria-label={t`Assignee`}
      data={[
        { value: '', label: t`All assignees` },
        { value: mine, label: t`Assigned to me` },
        ...(other ? [{ value: other, label: nameOf(other) }] : []),
      ]}
      value={assigned_to ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ assigned_to: value || undefined })}
    />
  )
}
