import { linkTo } from '../../core/links.ts'
import { countTexts, MOST_LISTED } from '../mail/digest-count.ts'
import { enqueueEmail } from '../mail/send-email.job.ts'
import { hitQuote, inContext, type Quoting } from '../mail/quotes.ts'
import { type EmailRecipient, type NotifiedHit, hitEmail, titleOfHit } from '../mail/notification-emails.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import type { PushMessage } from '../../ports/push/push.ts'
import { type DueHitNotification, listDue } from './hit-notifications.repo.ts'
import { updateSent } from './notifications.repo.ts'

export async function sendDueHitNotifications(
  org: Writing<OrgScope>,
  user_id: string,
  person: EmailRecipient | undefined,
) {
  const due = person ? await listDue(org, user_id) : []
  const [letters, pushes] = [due.filter(({ email }) => email), due.filter(({ push }) => push)]
  if (person && letters.length > 0) await enqueueEmail(org, letterOf(org, person, letters))
  await updateSent(org, user_id, 'notices')
  return person && pushes.length > 0 ? messageOf(org, pushes, person) : undefined
}

function letterOf(org: OrgScope, person: EmailRecipient, due: DueHitNotification[]) {
  const { appUrl } = org.context.config
  const hits: NotifiedHit[] = due.map((notice) => ({
    ...notice,
    link: linkTo(appUrl, { org_id: org.org_id, ...notice }),
  }))
  return hitEmail({ ...person, hits, all: appUrl + allHits(org) })
}

function messageOf(
  org: OrgScope,
  [first, ...others]: DueHitNotification[],
  { reader: { language }, organization }: EmailRecipient,
): PushMessage & Quoting {
  const hit = first as DueHitNotification
  const { keyword, silence, alert_id, talk_id } = hit
  const title = titleOfHit(language, hit)
  const tag = `hit.${org.org_id}.${talk_id}.${alert_id}`
  const said = silence ? keyword : inContext(hit)
  if (others.length === 0)
    return {
      title,
      body: said,
      tag,
      url: silence ? allHits(org) : linkTo('', { org_id: org.org_id, ...hit }),
      quotes: [hitQuote(hit, { lead: '', only: true })],
    }
  const counted = { of: 'hits' as const, number: others.length + 1, organization, language }
  return {
    title: countTexts(counted).title,
    counted,
    body: `${title}: ${said}`,
    tag,
    url: allHits(org),
    quotes: [hit, ...others].slice(0, MOST_LISTED).map((each) => hitQuote(each, { lead: `${title}: `, only: false })),
  }
}

const allHits = ({ org_id }: OrgScope) => `/organizations/${org_id}/hits`
