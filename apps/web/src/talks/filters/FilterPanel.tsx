import { useLingui } from '@lingui/react/macro'
import { Button, Chip, ChipGroup } from '@mantine/core'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { type Filters, filtersToUrl } from '../../search/filters.ts'
import { useFacets } from '../../search/search.queries.ts'
import { type DashboardUrlState, listKeyOf, useNavigateDashboard } from '../../dashboard/url-state.ts'
import { NO_FILTERS } from './FilterChips.tsx'
import { SortSelect } from '../list/header/SortChoice.tsx'
import { FilterFields } from './FilterFields.tsx'
import classes from './filter.module.css'
import { useNavigate } from '@tanstack/react-router'

interface FilterPanelProps {
  urlState: DashboardUrlState
  found: string
  onClose: () => void
}

export function FilterPanel({ urlState, found, onClose }: FilterPanelProps) {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const chooseChannel = useSelectChannel(urlState)
  const { filters, channel_id } = urlState
  const facets = useFacets(listKeyOf(useOrganization().org_id, urlState))
  const set = (part: Partial<Record<keyof Filters, unknown>>) =>
    go({ ...filtersToUrl({ ...filters, ...part } as Filters), t: undefined })
  return (
    <div className={classes.form}>
      <div className={classes.first}>
        {urlState.query.trim() !== '' && (
          <SortSelect className={classes.sort ?? ''} size="md" fullWidth sort={urlState.sort} />
        )}
        <QuickFilters filters={filters} onChange={set} />
      </div>
      <FilterFields
        facets={facets}
        filters={filters}
        channel_id={channel_id}
        onChange={set}
        onChannel={chooseChannel}
      />
      <footer className={classes.foot}>
        <span className={classes.found} role="status">
          {found}
        </span>
        <Button variant="subtle" color="gray" onClick={() => go(NO_FILTERS)}>{t`Clear all`}</Button>
        <Button onClick={onClose}>{t`Done`}</Button>
      </footer>
    </div>
  )
}

/** On a channel's own path, choosing another one moves to the dashboard. */
function useSelectChannel({ inChannel }: DashboardUrlState) {
  const navigate = useNavigate()
  return (channel_id: string | null) =>
    void navigate({
      to: inChannel ? '/dashboard' : '.',
      search: (before) => ({ ...before, channel_id: channel_id ?? undefined, t: undefined }),
    })
}

interface QuickFiltersProps {
  filters: Filters
  onChange: (part: Pick<Filters, 'unheard' | 'open' | 'needs_review' | 'deleted'>) => void
}

function QuickFilters({ filters: { unheard, open, needs_review, deleted }, onChange }: QuickFiltersProps) {
  const { t } = useLingui()
  const flags = [
    { name: 'unheard', label: t`Unheard`, on: unheard === true },
    { name: 'open', label: t`Open talks`, on: open === true },
    { name: 'needs_review', label: t`Needs review`, on: needs_review === true },
    { name: 'deleted', label: t`In the bin`, on: deleted === true },
  ]
  return (
    <ChipGroup multiple value={flags.flatMap(({ name, on }) => (on ? name : []))}>
      <div className={classes.flags}>
        {flags.map(({ name, label, on }) => (
          <Chip
            key={name}
            value={name}
            variant="outline"
            size="sm"
            checked={on}
            onChange={(checked) => onChange({ [name]: checked || undefined })}
          >
            {label}
          </Chip>
        ))}
      </div>
    </ChipGroup>
  )
}
