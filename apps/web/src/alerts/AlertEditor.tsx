import type { Alert } from '@earshot/contract/alerts'
import type { AlertTrial } from '@earshot/contract/alert-trials'
import { ApiError } from '@earshot/contract/errors'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useIsAdmin } from '../organizations/organizations.queries.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import states from '../ui/styles/states.module.css'
import { AlertFieldset } from './AlertFieldset.tsx'
import classes from './alert-form.module.css'
import { AlertPreview } from './AlertPreview.tsx'
import { useAlertForm } from './use-alert-form.ts'

interface AlertEditorProps {
  org_id: string
  /** Of a deleted one as well; undefined for a new one. */
  alert_id: string | undefined
  /** Undefined if it is new or was deleted. */
  alert: Alert | undefined
  onPlay: (trial: AlertTrial) => void
  onSaved: (alert: Alert) => void
  onClose: () => void
  onOpen: (alert_id: string) => void
}

export function AlertEditor({ org_id, alert_id, alert, onPlay, onSaved, onClose, onOpen }: AlertEditorProps) {
  const { t } = useLingui()
  const admin = useIsAdmin()
  const { form, draft, isOld, save, send, giveUp, reset } = useAlertForm({ org_id, alert_id, alert, onSaved })
  const isDeleted = alert_id !== undefined && !alert
  useReturnFocus()
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
        {isDeleted ? <DeletedNote /> : isOld && <OldDraftNote onDiscard={reset} />}
        <AlertFieldset org_id={org_id} form={form} maker={alert?.created_by} />
        {!admin && (
          <p role="alert">{t`You are no longer an admin, so you cannot save this alert. What you wrote stays here.`}</p>
        )}
        {admin && save.isError && !taken && <ErrorNote title={t`Could not save the alert`} error={save.error} />}
        {taken && <DuplicateAlertNote onOpen={() => onOpen(taken)} />}
        <div className={classes.actions}>
          <Button type="submit" disabled={!admin} loading={save.isPending}>
            {alert ? t`Save` : t`Create alert`}
          </Button>
          <Button variant="subtle" color="gray" onClick={cancel}>
            {t`Cancel`}
          </Button>
        </div>
      </form>
      {admin && !draft.silence && <AlertPreview org_id={org_id} draft={draft} onPlay={onPlay} />}
    </section>
  )
}

function DeletedNote() {
  const { t } = useLingui()
  return (
    <div className={states.note} role="alert">
      <p className={states.title}>{t`This alert was deleted`}</p>
      <p>{t`Your changes are still here. Create the alert again, or cancel.`}</p>
    </div>
  )
}

function OldDraftNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.unsaved} role="status">
      <p>{t`You have not saved these changes yet.`}</p>
      <Button variant="default" size="sm" onClick={onDiscard}>{t`Discard changes`}</Button>
    </div>
  )
}

function DuplicateAlertNote({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui()
  return (
    <div className={states.note} role="alert">
      <p className={states.title}>{t`An alert for this already exists`}</p>
      <p>{t`Open that alert to change it, or select other channels or speakers for this one.`}</p>
      <Button variant="default" size="sm" onClick={onOpen}>{t`Open alert`}</Button>
    </div>
  )
}
