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

export function useAlertForm({ onSaved, ...edited }: Edited) {
  const { t } = useLingui()
  const { org_id, alert } = edited
  const save = useSaveAlert(org_id)
  const { start, giveUp, ...draft } = useAlertDraft(edited)

  function send(fields: AlertDraft) {
    const asked = alert
      ? { alert_id: alert.alert_id, ...changedFields(start, fields) }
      : { org_id, if_exists: 'refuse' as const, ...fields }
    save.mutate(asked, {
      onSuccess: (saved) => {
        giveUp()
        notifications.show({ message: t`Alert for “${saved.keyword}” saved.` })
        onSaved(saved)
      },
    })
  }

  return { ...draft, save, send, giveUp }
}

function useAlertDraft({ org_id, alert_id, alert }: Omit<Edited, 'onSaved'>) {
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

  function reset() {
    setOld(undefined)
    form.setValues(start)
  }

  /** `isOld`: it begins with what was written before and not saved. */
  return { form, start, draft, isOld: old !== undefined, giveUp: () => stored.set(undefined), reset }
}
