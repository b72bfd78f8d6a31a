import type { Alert } from '@earshot/contract/alerts'
import type { AlertDraft } from './alerts.queries.ts'

/** What was written and not saved, until the page is closed. */
const unsaved = new Map<string, AlertDraft>()
const nameOf = (org_id: string, alert: Alert | undefined) => `${org_id} ${alert?.alert_id ?? 'new'}`

export const unsavedDraft = (org_id: string, alert: Alert | undefined) => unsaved.get(nameOf(org_id, alert))

export const hasDraft = (org_id: string, alert: Alert | undefined) => unsaved.has(nameOf(org_id, alert))

export function keepDraft(org_id: string, alert: Alert | undefined, draft: AlertDraft | undefined) {
  if (draft) unsaved.set(nameOf(org_id, alert), draft)
  else unsaved.delete(nameOf(org_id, alert))
}
