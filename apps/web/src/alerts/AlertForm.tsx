import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAlertChanges } from './alerts.queries.ts'
import classes from './alerts.module.css'

/** Adds a word or phrase. */
export function AlertForm({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { create } = useAlertChanges(org_id)
  const [keyword, setKeyword] = useState('')

  function save(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    create.mutate(keyword, { onSuccess: () => setKeyword('') })
  }

  return (
    <form className={classes.form} noValidate aria-label={t`New alert`} onSubmit={save}>
      <TextInput
        className={classes.field}
        aria-label={t`Word or phrase`}
        placeholder={t`Word or phrase, such as “fire department”`}
        maxLength={200}
        value={keyword}
        error={create.error?.message}
        onChange={(event) => {
          create.reset()
          setKeyword(event.currentTarget.value)
        }}
      />
      <Button type="submit" loading={create.isPending} disabled={!keyword.trim()}>
        {t`Watch`}
      </Button>
    </form>
  )
}
