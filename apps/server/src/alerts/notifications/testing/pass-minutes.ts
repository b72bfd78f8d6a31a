import { alone, enterAsJob } from '../../../organizations/scope.ts'
import type { Context } from '../../../core/context.ts'
import { deliverNotificationsJob } from '../deliver-notifications.job.ts'

/** As if what a person was notified of were six minutes old: delivers what waited. */
export async function passMinutes(context: Context, { org_id, user_id }: { org_id: string; user_id: string }) {
  const { db } = alone(enterAsJob(context, org_id))
  const [created, due] = [6, 1].map((minutes) => new Date(Date.now() - minutes * 60_000).toISOString()) as [
    string,
    string,
  ]
  for (const table of ['talk_notices', 'note_notices'] as const)
    await db.updateTable(table).set({ created, due }).where('user_id', '=', user_id).where('sent', 'is', null).execute()
  await deliverNotificationsJob.handle(context, { org_id, user_id, due }, new AbortController().signal)
}
