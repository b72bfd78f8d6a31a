import type { SavedSearch } from '@earshot/contract/saved-searches'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBookmarkPlus, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type DashboardUrlState, listKeyOf } from '../../dashboard/url-state.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { keepRowFocus } from '../../ui/keep-row-focus.ts'
import { LazyPanel } from '../../ui/lazy/LazyPanel.tsx'
import type { AnchorState } from '../../ui/lazy/use-anchor.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { useExportDialog } from '../export/use-export-dialog.tsx'
import { SavedSearchForm } from './SavedSearchForm.tsx'
import { SavedSearchRow } from './SavedSearchRow.tsx'
import { useNewCounts, useSavedSearches } from './saved-searches.queries.ts'
import classes from './saved-searches.module.css'
import { askedBy, isNarrowed, isSame } from './search-address.ts'

export function SavedSearchPanel({ urlState, ...anchor }: AnchorState & { urlState: DashboardUrlState }) {
  const { t } = useLingui()
  return (
    <LazyPanel
      anchor={anchor}
      label={t`Saved searches`}
      className={classes.panel}
      position="bottom-end"
      width={360}
      shadow="md"
    >
      {anchor.opened && <Searches urlState={urlState} onOpen={() => anchor.onChange(false)} />}
    </LazyPanel>
  )
}

/** `new` while the current search is saved, or the id of the search whose name is changed. */
type Editing = string | undefined

function Searches({ urlState, onOpen }: { urlState: DashboardUrlState; onOpen: () => void }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const searches = useSavedSearches(org_id)
  const [editing, setEditing] = useState<Editing>()
  const asked = askedBy(urlState)
  const isFinding = isNarrowed(asked)
  const isNew = isFinding && searches.data?.some((search) => isSame(search, asked)) === false
  return (
    <>
      <h2 className={classes.title}>{t`Saved searches`}</h2>
      {isNew && editing === undefined && (
        <Button
          className={classes.save ?? ''}
          variant="light"
          leftSection={<IconBookmarkPlus size={18} stroke={1.6} aria-hidden />}
          onClick={() => setEditing('new')}
          data-autofocus
        >
          {t`Save this search`}
        </Button>
      )}
      {isFinding && editing === undefined && <ExportSearch urlState={urlState} onOpen={onOpen} />}
      {editing === 'new' && <SavedSearchForm urlState={urlState} onDone={() => setEditing(undefined)} />}
      {searches.isPending && <Skeletons rows={3} height={44} />}
      {searches.isError && (
        <ErrorNote
          title={t`Could not load the saved searches`}
          error={searches.error}
          retry={() => void searches.refetch()}
        />
      )}
      {searches.data?.length === 0 && <NoSearches canSave={isNew} />}
      {searches.data && searches.data.length > 0 && (
        <SearchList searches={searches.data} {...{ editing, setEditing, onOpen }} />
      )}
    </>
  )
}

function ExportSearch({ urlState, onOpen }: { urlState: DashboardUrlState; onOpen: () => void }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const open = useExportDialog()
  const { org_id: _, sort: _sort, query, ...filters } = listKeyOf(org_id, urlState)
  if (filters.deleted) return null
  return (
    <Button
      className={classes.save ?? ''}
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => {
        onOpen()
        open({ org_id, search: { query, ...filters } })
      }}
    >
      {t`Export what it finds`}
    </Button>
  )
}

function NoSearches({ canSave }: { canSave: boolean }) {
  const { t } = useLingui()
  return (
    <p className={classes.none}>
      {canSave
        ? t`No saved searches yet. Save this one to come back to it, and to see what is new in it.`
        : t`No saved searches yet. Search or filter first, then save it here to come back to it.`}
    </p>
  )
}

interface SearchListProps {
  searches: SavedSearch[]
  editing: Editing
  setEditing: (editing: Editing) => void
  onOpen: () => void
}

function SearchList({ searches, editing, setEditing, onOpen }: SearchListProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const counts = useNewCounts(org_id)
  return (
    <ul ref={keepRowFocus} className={classes.list} aria-label={t`Saved searches`}>
      {searches.map((search) => (
        <SavedSearchRow
          key={search.search_id}
          search={search}
          fresh={counts?.get(search.search_id) ?? 0}
          renaming={editing === search.search_id}
          onRename={(on) => setEditing(on ? search.search_id : undefined)}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}
