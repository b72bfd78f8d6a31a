import { useLingui } from '@lingui/react/macro'
import type { SavedSearch } from '@earshot/contract/saved-searches'
import { IconBookmark, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { NewCount } from '../../talks/saved-searches/NewCount.tsx'
import { useNewCounts, useSavedSearches } from '../../talks/saved-searches/saved-searches.queries.ts'
import { addressOf } from '../../talks/saved-searches/search-address.ts'
import classes from './sidebar.module.css'

/** Last in the sidebar, because it is loaded after the first paint and must move nothing that is there. */
export function SidebarSearches() {
  const { org_id } = useOrganization()
  const searches = useSavedSearches(org_id).data ?? []
  return searches.length > 0 && <Searches searches={searches} />
}

function Searches({ searches }: { searches: SavedSearch[] }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const fresh = useNewCounts(org_id)
  return (
    <div className={classes.searches}>
      <p className={classes.heading}>
        <IconBookmark size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>{t`Saved searches`}</span>
      </p>
      <ul className={classes.list} aria-label={t`Saved searches`}>
        {searches.map((search) => (
          <SidebarSearch key={search.search_id} search={search} fresh={fresh?.get(search.search_id) ?? 0} />
        ))}
      </ul>
    </div>
  )
}

function SidebarSearch({ search, fresh }: { search: SavedSearch; fresh: number }) {
  const { t } = useLingui()
  const { name, search_id, shared } = search
  const Icon = shared ? IconUsers : IconBookmark
  return (
    <li>
      <Link
        className={classes.channel}
        to="/dashboard"
        search={{ ...addressOf(search), saved: search_id }}
        title={name}
        data-unheard={fresh > 0 || undefined}
      >
        <Icon size={14} stroke={1.8} role="img" aria-label={shared ? t`Shared` : t`Only you`} />
        <bdi className={classes.name}>{name}</bdi>
        <NewCount fresh={fresh} className={classes.unheard} />
      </Link>
    </li>
  )
}
