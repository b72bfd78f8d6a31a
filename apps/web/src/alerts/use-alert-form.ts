import { NEW_ALERT } from '@earshot/contract/alert-fields'
import type { Alert } from '@earshot/contract/alerts'
import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { changedFields } from '../ui/form/changed-fields.ts'
import { draftProblems, savedDraft } from './alert-draft.ts'
import { type AlertDraft, useSaveAlert } from './alerts.queries.ts'
import { useStoredDraft } from './unsaved-alerts.ts'

interface Edited {
  org_id: string
  alert_id: string | undefined
  alert: Alert | undefined
  onSaved: (alert: Alert) => void
}

export function useAlertForm({ org_id, alert_id, alert, onSaved }: Edited) {
  const { t } = useLingui()
  const save = useSaveAlert(org_id)
  const stored = useStoredDraft(org_id, alert_id)
  const [old, setOld] = useState(() => stored.get())
  const [start] = useState(() => (alert || !old ? savedDraft(alert) : { ...NEW_ALERT, ...old.start }))
  const [draft, setDraft] = useState((): AlertDraft => ({ ...start, ...old?.changes }))
  const form = useForm<AlertDraft>({
    initialValues: draft,
    validate: draftProblems,
    validateInputOnChange: true,
    onValuesChange: (values) => {
      const changes = changedFields(start, values)
      stored.set(Object.keys(changes).length > 0 ? { start, changes } : undefined)
      setDraft(values)
    },
  })

  const send = (fields: AlertDraft) =>
    save.mutate(
      alert
        ? { alert_id: alert.alert_id, ...changedFields(start, fields) }
        : { org_id, if_exists: 'refuse', ...fields },
      {
        onSuccess: (saved) => {
          stored.set(undefined)
          notifications.show({ message: t`Alert for “${saved.keyword}” saved.` })
          onSaved(saved)
        },
      },
    )

  function reset() {
    setOld(undefined)
    form.setValues(start)
  }

  /** `isOld`: it begins with what was written before and not saved. */
  return { form, draft, isOld: old !== undefined, save, send, giveUp: () => stored.set(undefined), reset }
}
