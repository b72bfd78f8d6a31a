import { createHmac } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import { announce } from '../../core/live/announce.ts'
import { domainLost } from '../../alerts/mail/account-emails.ts'
import { enqueueEmail } from '../../alerts/mail/send-email.job.ts'
import { findRecipient } from '../../identity/users/registration.service.ts'
import { findTexts } from '../../ports/dns/texts.ts'
import { enterAsJob, inTransaction, type OrgScope } from '../scope.ts'
import { findDomain, listAdmins, listVerified, updateFound, updateLost } from './email-domains.repo.ts'

const DAY = 24 * 60 * 60 * 1000

interface Named {
  org_id: string
  domain: string
}

/** Derived, so that the record of one organization shows nothing for another. */
export function recordOf({ sessionSecret }: Context, { org_id, domain }: Named) {
  const proof = createHmac('sha256', sessionSecret).update(`email domain ${org_id} ${domain}`).digest('base64url')
  return { record_name: `_earshot.${domain}`, record_value: `earshot-domain=${proof}` }
}

/** Null if no name server answered. */
export async function hasRecord(context: Context, named: Named): Promise<boolean | null> {
  const { record_name, record_value } = recordOf(context, named)
  const texts = await findTexts(record_name, context.config.dnsServers)
  return texts && texts.includes(record_value)
}

/** Switches off domains whose record is gone, as a domain may have changed hands. Each is looked up once a day. */
export async function checkDomains(context: Context, now = Date.now()) {
  for (const { org_id, domain_id, checked } of await listVerified(context.connections.outside, null))
    if (Date.parse(checked) < now - DAY) await check(enterAsJob(context, org_id), domain_id)
}

async function check(org: OrgScope, domain_id: string) {
  const found = await findDomain(org, domain_id)
  const has = found && (await hasRecord(org.context, found))
  if (!found || has === null) return
  await inTransaction(org, async (tx) => {
    if (has) return updateFound(tx, domain_id)
    if (!(await updateLost(tx, domain_id))) return
    await announce(tx, 'invites')
    const link = `${org.context.config.appUrl}/organizations/${org.org_id}/invitations`
    for (const { user_id } of await listAdmins(tx)) {
      const reader = await findRecipient(org.context.connections.outside, user_id)
      if (reader) await enqueueEmail(tx, domainLost(reader, { ...found, link }))
    }
  })
}
