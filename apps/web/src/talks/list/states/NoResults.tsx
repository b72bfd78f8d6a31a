import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type DashboardUrlState, useNavigateDashboard } from '../../../dashboard/url-state.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { NO_FILTERS, useChips } from '../../filters/FilterChips.tsx'
import classes from './empty.module.css'

export function NoResults({ urlState }: { urlState: DashboardUrlState }) {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const chips = useChips(urlState)
  const { query, exact, inChannel } = urlState
  const says = useReason(urlState, chips.length)
  return (
    <EmptyState {...says}>
      <div className={classes.actions}>
        {exact && <Way onClick={() => go({ exact: undefined })}>{t`Include similar words`}</Way>}
        {chips.map(({ key, label, off }) => (
          <Way key={key} onClick={() => go(off)}>{t`Remove “${label}”`}</Way>
        ))}
        {chips.length > 1 && <Way onClick={() => go(NO_FILTERS)}>{t`Remove all filters`}</Way>}
        {query && <Way onClick={() => go({ query: undefined, exact: undefined })}>{t`Clear the search`}</Way>}
        {inChannel && <Link to="/dashboard" search={(before) => before}>{t`Search all channels`}</Link>}
      </div>
    </EmptyState>
  )
}

function Way({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button className={classes.way ?? ''} variant="default" size="sm" onClick={onClick}>
      {children}
    </Button>
  )
}

function useReason({ query: typed, filters, channel_id }: DashboardUrlState, count: number) {
  const { t } = useLingui()
  const query = typed.trim()
  const alone = !query && count === 1
  if (alone && filters.deleted)
    return { title: t`The bin is empty`, text: t`Deleted talks stay here for 30 days and can be restored.` }
  if (alone && filters.unheard)
    return { title: t`You have heard everything`, text: t`New talks appear here automatically.` }
  if (alone && filters.open)
    return { title: t`Everything is handled`, text: t`New talks are open until someone handles them.` }
  if (alone && filters.needs_review) return { title: t`Nothing needs review` }
  if (!query) return { title: t`No talks match these filters`, text: t`Remove a filter to see more.` }
  if (count > 0) return { title: t`No results for “${query}”`, text: t`Try removing a filter.` }
  if (channel_id) return { title: t`No results for “${query}”`, text: t`Try searching all channels.` }
  // The note above the list says what is wrong with an operator.
  if (query.includes(':')) return { title: t`No results for “${query}”` }
  return { title: t`No results for “${query}”`, text: t`Try fewer words, or only the beginning of one.` }
}
