import { draftName } from '../lib/browser-storage/drafts.ts'
import { type Persisted, persistedByName } from '../lib/browser-storage/persisted-value.ts'
import { answered } from '../lib/browser-storage/value-types.ts'
import { usePageStore } from '../lib/page-store.ts'
import { useMe } from '../users/users.queries.ts'
import type { AlertDraft } from './alerts.queries.ts'

interface StoredDraft {
  /** What was saved when the person began. */
  start: AlertDraft
  changes: Partial<AlertDraft>
}

const drafts = persistedByName(answered<StoredDraft>())

/** What the person wrote and did not save. It survives reloads, and signing out deletes it. */
export function useStoredDraft(org_id: string, alert_id = 'new'): Persisted<StoredDraft> {
  const { user_id } = useMe()
  return drafts(draftName('alert', user_id, `${org_id}_${alert_id}`))
}

export function useHasDraft(org_id: string, alert_id: string | undefined): boolean {
  return usePageStore(useStoredDraft(org_id, alert_id)) !== undefined
}
