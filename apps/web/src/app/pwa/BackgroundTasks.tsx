import { useRenewPush } from '../../notifications/use-renew-push.ts'
import { useSharedFiles } from './use-shared-files.ts'

/** What an open page does without showing it, loaded after what is shown. */
export function BackgroundTasks({ org_id }: { org_id: string }) {
  useSharedFiles()
  useRenewPush(org_id)
  return null
}
