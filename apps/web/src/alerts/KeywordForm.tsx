import type { Alert } from '@earshot/contract/alerts'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAlertChanges } from './alerts.queries.ts'
import classes from './alerts.module.css'

/** Changes a keyword in its place: Enter keeps it, Escape leaves it as it was. */
export function KeywordForm({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const { t } = useLingui()
  const { update } = useAlertChanges(alert.org_id)
  const [keyword, setKeyword] = useState(alert.keyword)

  function save(event: FormEvent) {
    event.preventDefault()
    if (keyword.trim() === alert.keyword) onDone()
    else update.mutate({ alert_id: alert.alert_id, keyword }, { onSuccess: onDone })
  }

  return (
    <form className={classes.form} noValidate onSubmit={save}>
      <TextInput
        className={classes.field}
        aria-label={t`Word or phrase`}
        maxLength={200}
        autoFocus
        value={keyword}
        error={update.error?.message}
        onChange={(event) => setKeyword(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" loading={update.isPending}>{t`Save`}</Button>
      <Button variant="subtle" color="gray" onClick={onDone}>{t`Cancel`}</Button>
    </form>
  )
}
