import type { SavedSearch } from '@earshot/contract/saved-searches'
import { useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DashboardUrlState, useNavigateDashboard } from '../../dashboard/url-state.ts'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { useCurrentList } from '../list/current-list.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useMe } from '../../users/users.queries.ts'
import { useSavedSearchChanges, useSearchMarks } from './saved-search-changes.queries.ts'
import { useSavedSearches } from './saved-searches.queries.ts'
import classes from './saved-searches.module.css'
import { addressOf, askedBy, isNarrowed, isSame } from './search-address.ts'

/** Which saved search the list shows. An address that names only the search shows it as it is saved now. */
export function ActiveSavedSearch({ urlState }: { urlState: DashboardUrlState }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const go = useNavigateDashboard()
  const { data } = useSavedSearches(org_id)
  const search = data?.find(({ search_id }) => search_id === urlState.saved)
  const changed = search !== undefined && !isSame(search, askedBy(urlState))
  useOpen(search, urlState)
  useMarkArrivals(changed ? undefined : search)
  if (!data) return null
  return (
    <ul className={classes.active} aria-label={t`Saved search`}>
      <li className={classes.chip} data-unknown={search === undefined || undefined}>
        <IconBookmark size={14} stroke={1.8} aria-hidden />
        <bdi className={classes.name}>{search ? search.name : t`Saved search not found`}</bdi>
        <UnstyledButton
          className={classes.leave}
          aria-label={t`Leave the saved search`}
          title={t`Leave the saved search`}
          onClick={() => go({ saved: undefined })}
        >
          <IconX size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </li>
      {search && changed && isNarrowed(askedBy(urlState)) && (
        <li>
          <SaveChanges search={search} urlState={urlState} />
        </li>
      )}
    </ul>
  )
}

function SaveChanges({ search, urlState }: { search: SavedSearch; urlState: DashboardUrlState }) {
  const { t } = useLingui()
  const me = useMe().user_id
  const admin = useIsAdmin()
  const { update } = useSavedSearchChanges(search.org_id)
  const { search_id, name, shared, created_by } = search
  const save = () =>
    update.mutate(
      { search_id, ...askedBy(urlState) },
      {
        onSuccess: () => notifications.show({ message: t`Search “${name}” saved.` }),
        onError: (error) => notifyError(t`Could not save the search`, error),
      },
    )
  if (created_by !== me && !admin) return null
  return (
    <Button
      className={classes.change ?? ''}
      size="compact-md"
      variant="light"
      loading={update.isPending}
      onClick={save}
    >
      {shared ? t`Save changes for everyone` : t`Save changes`}
    </Button>
  )
}

/** Shows the search of a bare address once, and counts it as opened each time that another one opens. */
function useOpen(search: SavedSearch | undefined, urlState: DashboardUrlState) {
  const go = useNavigateDashboard()
  const { mark } = useSearchMarks(useOrganization().org_id)
  const [bare] = useState(() => !isNarrowed(askedBy(urlState)))
  const open = useEffectEvent((found: SavedSearch) => {
    if (bare && !isNarrowed(askedBy(urlState))) go(addressOf(found), { replace: true })
    // What is not marked now is new once more the next time.
    mark.mutate(found.search_id)
  })
  const [known, setKnown] = useState<SavedSearch>()
  if (search && search.search_id !== known?.search_id) setKnown(search)
  useEffect(() => {
    if (known) open(known)
  }, [known])
}

/** What arrives in the list while it is looked at is not new. */
function useMarkArrivals(search: SavedSearch | undefined) {
  const { mark } = useSearchMarks(useOrganization().org_id)
  const { talks } = useCurrentList()
  const visible = useDocumentVisibility() === 'visible'
  const seen = useRef<Set<string>>(undefined)
  const look = useEffectEvent(() => {
    if (!search || !visible || talks.length === 0) return
    const before = seen.current
    seen.current = new Set(talks.map(({ talk_id }) => talk_id))
    if (before && talks.some(({ talk_id }) => !before.has(talk_id))) mark.mutate(search.search_id)
  })
  useEffect(() => look(), [talks, visible, search?.search_id])
}
