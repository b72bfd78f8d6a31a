import type { SavedSearch } from '@earshot/contract/saved-searches'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../ui/screen/error-message.ts'
import { useSavedSearchChanges } from './saved-search-changes.queries.ts'
import classes from './saved-searches.module.css'

/** In place of the row. */
export function SavedSearchName({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const { t } = useLingui()
  const { update } = useSavedSearchChanges(search.org_id)
  const [name, setName] = useState(search.name)

  function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || update.isPending) return
    if (name.trim() === search.name) onDone()
    else update.mutate({ search_id: search.search_id, name }, { onSuccess: onDone })
  }

  return (
    <li>
      <form className={classes.form} noValidate onSubmit={save}>
        <TextInput
          label={t`Name`}
          dir="auto"
          maxLength={80}
          autoFocus
          value={name}
          error={update.error && errorMessage(update.error)}
          onChange={(event) => {
            update.reset()
            setName(event.currentTarget.value)
          }}
        />
        <div className={classes.formActions}>
          <Button variant="subtle" color="gray" onClick={onDone}>{t`Cancel`}</Button>
          <Button type="submit" loading={update.isPending} disabled={name.trim() === ''}>{t`Rename`}</Button>
        </div>
      </form>
    </li>
  )
}
