import { linkTo } from '../../links.ts'
import { sendLetter } from '../../mail/mail.service.ts'
import { type Heard, hitLetter } from '../../mail/notices.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { PushMessage } from '../../ports/push/push.ts'
import type { Addressee } from '../people.service.ts'
import { type DueNotice, deleteOldNotices, listDue, updateDue, updateSent } from './notices.repo.ts'

/** What is due of hits, as one letter and one message. */
export async function sendDueHits(org: OrgScope, user_id: string, person: Addressee | undefined) {
  const due = person ? await listDue(org, user_id) : []
  const [letters, pushes] = [due.filter(({ email }) => email), due.filter(({ push }) => push)]
  if (person && letters.length > 0) await sendLetter(org, letterOf(org, person, letters))
  await updateSent(org, user_id)
  return pushes.length > 0 ? messageOf(org, pushes) : undefined
}

function letterOf(org: OrgScope, { email, ...person }: Addressee, due: DueNotice[]) {
  const { appUrl } = org.context.config
  const hits: Heard[] = due.map((notice) => ({ ...notice, link: linkTo(appUrl, { org_id: org.org_id, ...notice }) }))
  return hitLetter({ ...person, to: email, hits, all: appUrl + allHits(org) })
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

export const putOffHits = updateDue
export const forgetOldHits = deleteOldNotices
