import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { type Writing, inTransaction, enterAsJob, type OrgScope } from '../../organizations/scope.ts'
import type { Context } from '../../core/context.ts'
import { permanentAddress, requirePermanent } from '../../core/signatures.ts'
import { deleteBriefSchedule, findRecipient, findSettings, updateSettings } from './notifications.repo.ts'

export const UNSUBSCRIBE = '/unsubscribe'

const EmailKind = z.object({ org_id: Id, user_id: Id, about: z.enum(['hits', 'talks', 'briefs']) })
type EmailKind = z.infer<typeof EmailKind>
export type EmailTopic = EmailKind['about']

/** One-click unsubscribe by signed link (RFC 8058). Valid as long as the secret. */
export const unsubscribeLink = ({ sessionSecret, config }: Context, about: EmailKind) =>
  config.appUrl + permanentAddress(sessionSecret, UNSUBSCRIBE, about)

/** Throws for an invalid signature. */
export const unsubscribeTopic = (context: Context, query: Record<string, string>) => readLink(context, query).about

/** Idempotent, also after the user has left. */
export async function unsubscribe(context: Context, query: Record<string, string>) {
  const { org_id, user_id, about } = readLink(context, query)
  await inTransaction(enterAsJob(context, org_id), async (org) => {
    if (!(await findRecipient(org, user_id))) return
    if (about === 'briefs') return stopBriefs(org, user_id)
    const { own_alerts, other_alerts, alerts, follow_by } = await findSettings(org, user_id)
    const changes =
      about === 'talks'
        ? { follow_by: quiet(follow_by), mentions_by_email: false }
        : { own_alerts: quiet(own_alerts), other_alerts: quiet(other_alerts), alerts: alerts.map(quiet) }
    await updateSettings({ ...org, user_id }, changes)
  })
}

/** Idempotent. */
export async function stopBriefs(org: Writing<OrgScope>, user_id: string) {
  await deleteBriefSchedule(org, user_id)
}

const quiet = <Ways extends { email: boolean }>(ways: Ways): Ways => ({ ...ways, email: false })

/** Throws for an invalid signature. */
function readLink({ sessionSecret }: Pick<Context, 'sessionSecret'>, query: Record<string, string>): EmailKind {
  requirePermanent(sessionSecret, UNSUBSCRIBE, query)
  return EmailKind.parse(query)
}
