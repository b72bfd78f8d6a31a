import type { Alert, AlertTrial } from '@earshot/contract/alerts'
import { ApiError } from '@earshot/contract/errors'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { AlertTaken } from './AlertTaken.tsx'
import { AlertFieldset } from './AlertFieldset.tsx'
import classes from './form.module.css'
import { Trial } from './Trial.tsx'
import { useAlertForm } from './use-alert-form.ts'

interface AlertEditorProps {
  org_id: string
  /** A new one without it. */
  alert: Alert | undefined
  onPlay: (trial: AlertTrial) => void
  onSaved: (alert: Alert) => void
  onClose: () => void
  /** Another alert that watches for the same. */
  onOpen: (alert_id: string) => void
}

/** Makes or changes an alert, and shows meanwhile what it would have heard. */
export function AlertEditor({ org_id, alert, onPlay, onSaved, onClose, onOpen }: AlertEditorProps) {
  const { t } = useLingui()
  const { form, draft, save, send, giveUp } = useAlertForm({ org_id, alert, onSaved })
  const cancel = () => {
    giveUp()
    onClose()
  }
  const taken = save.error instanceof ApiError ? save.error.details.alert_id : undefined
  const title = alert ? t`Edit alert` : t`New alert`
  return (
    <section className={classes.editor} aria-label={title}>
      <header className={classes.header}>
        <h2>{title}</h2>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t`Close`} onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </header>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(send, focusFirstError(form))}>
        <AlertFieldset org_id={org_id} form={form} />
        {save.isError && !taken && <ErrorNote title={t`The alert was not saved`} error={save.error} />}
        {taken && <AlertTaken onOpen={() => onOpen(taken)} />}
        <div className={classes.deeds}>
          <Button type="submit" loading={save.isPending}>
            {alert ? t`Save` : t`Watch for it`}
          </Button>
          <Button variant="subtle" color="gray" onClick={cancel}>
            {t`Cancel`}
          </Button>
        </div>
      </form>
      <Trial org_id={org_id} draft={draft} onPlay={onPlay} />
    </section>
  )
}
