import { useLingui } from '@lingui/react/macro'
import { Button, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@earshot/contract/errors'
import { type DashboardUrlState, useNavigateDashboard } from '../../dashboard/url-state.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useChips } from '../filters/FilterChips.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { errorMessage } from '../../ui/screen/error-message.ts'
import { useIsGuest } from '../../users/users.queries.ts'
import { useSavedSearchChanges } from './saved-search-changes.queries.ts'
import classes from './saved-searches.module.css'
import { askedBy } from './search-address.ts'

const LONGEST_NAME = 80

export function SavedSearchForm({ urlState, onDone }: { urlState: DashboardUrlState; onDone: () => void }) {
  const { t } = useLingui()
  const guest = useIsGuest(useOrganization().org_id)
  const { draft, change, save, isPending, error } = useNewSearch(urlState, onDone)
  const isOfName = error instanceof ApiError && error.details.field === 'name'
  return (
    <form className={classes.form} noValidate onSubmit={save}>
      {error && !isOfName && <ErrorNote title={t`Could not save the search`} error={error} />}
      <TextInput
        label={t`Name`}
        dir="auto"
        maxLength={LONGEST_NAME}
        autoFocus
        value={draft.name}
        error={isOfName && errorMessage(error)}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {!guest && (
        <Switch
          label={t`Share with everyone here`}
          description={t`Everyone sees only talks they have access to.`}
          checked={draft.shared}
          onChange={(event) => change({ shared: event.currentTarget.checked })}
        />
      )}
      <div className={classes.formActions}>
        <Button variant="subtle" color="gray" onClick={onDone}>{t`Cancel`}</Button>
        <Button type="submit" loading={isPending} disabled={draft.name.trim() === ''}>{t`Save search`}</Button>
      </div>
    </form>
  )
}

function useNewSearch(urlState: DashboardUrlState, onDone: () => void) {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const { create } = useSavedSearchChanges(useOrganization().org_id)
  const [draft, setDraft] = useState({ name: useSuggestedName(urlState), shared: false })

  function save(event: FormEvent) {
    event.preventDefault()
    if (draft.name.trim() === '' || create.isPending) return
    create.mutate(
      { ...draft, ...askedBy(urlState) },
      {
        onSuccess: ({ search_id, name }) => {
          notifications.show({ message: t`Search “${name}” saved.` })
          go({ saved: search_id }, { replace: true })
          onDone()
        },
      },
    )
  }

  function change(part: Partial<typeof draft>) {
    create.reset()
    setDraft({ ...draft, ...part })
  }

  return { draft, change, save, isPending: create.isPending, error: create.error }
}

/** What was typed, or what the list is filtered by. */
function useSuggestedName(urlState: DashboardUrlState) {
  const chips = useChips(urlState)
  const said = urlState.query.trim() || chips.map(({ label }) => label).join(', ')
  return [...said].slice(0, LONGEST_NAME).join('')
}
