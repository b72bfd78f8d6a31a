import type { Writing, OrgScope } from '../../organizations/scope.ts'
import type { PushMessage } from '../../ports/push/push.ts'
import { languageOfSettings } from '../mail/languages.ts'
import type { Quoting } from '../mail/quotes.ts'
import { findRecipient } from './notifications.repo.ts'
import { sendPushJob } from './send-push.job.ts'
import { listEndpointsIn } from './subscriptions.repo.ts'

/** Undefined for people who left, or whose address is not verified. */
export async function recipientOf(org: OrgScope, user_id: string) {
  const found = await findRecipient(org, user_id)
  if (!found) return undefined
  const { email, name, organization, preferences } = found
  const reader = { email, name, language: languageOfSettings(preferences) ?? ('en' as const) }
  return { organization, reader, recipient: { org_id: org.org_id, user_id } }
}

/** To all browsers of the person. */
export async function pushAll(
  org: Writing<OrgScope>,
  user_id: string,
  { quotes, counted, ...message }: PushMessage & Quoting,
) {
  const { db, context, org_id } = org
  const recipient = { org_id, user_id }
  for (const { endpoint } of await listEndpointsIn(org, user_id))
    await context.jobs.enqueue(db, sendPushJob, { user_id, endpoint, message, quotes, recipient, counted })
}
