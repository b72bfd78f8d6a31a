import { linkTo } from '../links.ts'
import { type Heard, hitLetter } from '../mail/letters.ts'
import { sendLetter } from '../mail/mail.service.ts'
import type { OrgScope } from '../organizations/scope.ts'
import type { PushMessage } from '../ports/push/push.ts'
import { type DueNotice, deleteOldNotices, findAddressee, listDue, updateDue, updateSent } from './notices.repo.ts'
import { findSettings } from './notifications.repo.ts'
import { pushJob } from './push.job.ts'
import { quietUntil } from './quiet.ts'
import { listEndpoints } from './subscriptions.repo.ts'

const KEPT_DAYS = 30

/**
 * Sends a person what is due for them: one hit alone, several as a digest; inside the caller's transaction, so that it is
 * sent once. When it is quiet now, everything is put off: answers until when.
 */
export async function sendDue(org: OrgScope, user_id: string): Promise<string | null> {
  const { quiet_hours } = await findSettings(org, user_id)
  const later = quietUntil(quiet_hours, new Date())?.toISOString()
  if (later) {
    await updateDue(org, user_id, later)
    return later
  }
  const person = await findAddressee(org, user_id)
  const due = person ? await listDue(org, user_id) : []
  const [letters, pushes] = [due.filter(({ email }) => email), due.filter(({ push }) => push)]
  if (person && letters.length > 0) await sendLetter(org, letterOf(org, person, letters))
  if (pushes.length > 0) await pushAll(org, user_id, messageOf(org, pushes))
  await updateSent(org, user_id)
  await deleteOldNotices(org, user_id, KEPT_DAYS)
  return null
}

type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>

function letterOf(org: OrgScope, { email, name, organization }: Addressee, due: DueNotice[]) {
  const { appUrl } = org.context.config
  const hits: Heard[] = due.map((notice) => ({ ...notice, link: linkTo(appUrl, { org_id: org.org_id, ...notice }) }))
  return hitLetter({ to: email, name, organization, hits, all: appUrl + allHits(org), settings: `${appUrl}/account` })
}

function messageOf(org: OrgScope, [first, ...others]: DueNotice[]): PushMessage {
  const { keyword, channel, before, match, after, alert_id, talk_id } = first as DueNotice
  const tag = `hit.${org.org_id}.${talk_id}.${alert_id}`
  const said = `… ${before} ${match} ${after} …`.replaceAll(/\s+/g, ' ')
  if (others.length === 0)
    return {
      title: `“${keyword}” in ${channel}`,
      body: said,
      tag,
      url: linkTo('', { org_id: org.org_id, ...(first as DueNotice) }),
    }
  return { title: `${others.length + 1} hits`, body: `“${keyword}” in ${channel}: ${said}`, tag, url: allHits(org) }
}

const allHits = ({ org_id }: OrgScope) => `/organizations/${org_id}/hits`

async function pushAll({ db, context }: OrgScope, user_id: string, message: PushMessage) {
  for (const { endpoint } of await listEndpoints(db, user_id))
    await context.jobs.enqueue(db, pushJob, { user_id, endpoint, message })
}
