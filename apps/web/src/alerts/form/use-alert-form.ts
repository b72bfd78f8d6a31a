import type { Alert } from '@earshot/contract/alerts'
import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { type AlertDraft, useSaveAlert } from '../alerts.queries.ts'
import { beginningOf, keepDraft, problemsOf } from './draft.ts'

interface Edited {
  org_id: string
  alert: Alert | undefined
  onSaved: (alert: Alert) => void
}

/** The form of an alert: what is typed is checked and kept at once, and forgotten once it is saved. */
export function useAlertForm({ org_id, alert, onSaved }: Edited) {
  const { t } = useLingui()
  const save = useSaveAlert(org_id)
  const [draft, setDraft] = useState(() => beginningOf(org_id, alert))
  const form = useForm<AlertDraft>({
    initialValues: draft,
    validate: problemsOf,
    validateInputOnChange: true,
    onValuesChange: (values) => {
      keepDraft(org_id, alert, values)
      setDraft(values)
    },
  })

  const send = (fields: AlertDraft) =>
    save.mutate(alert ? { alert_id: alert.alert_id, ...fields } : { org_id, if_exists: 'refuse', ...fields }, {
      onSuccess: (saved) => {
        keepDraft(org_id, alert, undefined)
        notifications.show({ message: t`Earshot listens for “${saved.keyword}” from now on.` })
        onSaved(saved)
      },
    })

  return { form, draft, save, send, giveUp: () => keepDraft(org_id, alert, undefined) }
}
