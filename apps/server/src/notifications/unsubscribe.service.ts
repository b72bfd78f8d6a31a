import { together, enterAsJob } from '../organizations/scope.ts'
import type { Context } from '../context.ts'
import { findAddressee, findSettings, updateSettings } from './notifications.repo.ts'
import { lettersOf } from './unsubscribe/link.ts'

/** What a link in a letter switches off, in words. Refuses a link that is not ours. */
export const offOf = (context: Context, query: Record<string, string>) =>
  lettersOf(context, query).about === 'hits' ? 'letters about hits' : 'letters about new talks'

/** Switches the letters off. Doing it twice, or after having left, changes nothing. */
export async function unsubscribe(context: Context, query: Record<string, string>) {
  const { org_id, user_id, about } = lettersOf(context, query)
  await together(enterAsJob(context, org_id), async (org) => {
    if (!(await findAddressee(org, user_id))) return
    const { own_alerts, other_alerts, alerts, follow_by } = await findSettings(org, user_id)
    const changes =
      about === 'talks'
        ? { follow_by: quiet(follow_by) }
        : { own_alerts: quiet(own_alerts), other_alerts: quiet(other_alerts), alerts: alerts.map(quiet) }
    await updateSettings({ ...org, user_id }, changes)
  })
}

const quiet = <Ways extends { email: boolean }>(ways: Ways): Ways => ({ ...ways, email: false })
