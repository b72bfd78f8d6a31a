import { senderName } from '@earshot/contract/rules/callers'
import { linkTo } from '../../core/links.ts'
import { countTexts, MOST_LISTED } from '../mail/digest-count.ts'
import { texts } from '../mail/languages.ts'
import { enqueueEmail } from '../mail/send-email.job.ts'
import { type EmailRecipient, talkEmail } from '../mail/notification-emails.ts'
import { type Quoting, talkQuote } from '../mail/quotes.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import type { PushMessage } from '../../ports/push/push.ts'
import { type DueMention, listDueMentions } from './mention-notifications.repo.ts'
import { isPersonal } from './notification-reasons.ts'
import { postponeEmails, updateSent } from './notifications.repo.ts'
import { type DueTalk, listDueTalks } from './talk-notifications.repo.ts'

interface Delivery {
  user_id: string
  person: EmailRecipient | undefined
  /** Emails about what is personal wait. */
  waits: boolean
}

type Named = 'talk_notices' | 'note_notices'

/**
 * One e-mail and one push message for all due talks, or notes that mention the person. Call it in a transaction, so that they
 * are sent once. `later`: when emails that wait are due.
 */
export async function sendDueNotifications(org: Writing<OrgScope>, kind: Named, { user_id, person, waits }: Delivery) {
  const due = person ? await listDue[kind](org, user_id, person) : []
  const later = person && waits ? await postponeEmails(org, user_id, kind) : null
  await updateSent(org, user_id, kind)
  return { push: await send(org, { person, waits }, due), later }
}

type ListDue = (org: OrgScope, user_id: string, person: EmailRecipient) => Promise<(NamedTalk | DueNote)[]>

const listDue: Record<Named, ListDue> = {
  talk_notices: async (org, user_id, { reader }) =>
    (await listDueTalks(org, user_id)).map(({ by_phone, author, ...talk }) => ({
      ...talk,
      author: senderName({ name: author, by_phone }, texts[reader.language].unknownCaller),
    })),
  note_notices: async (org, user_id) =>
    (await listDueMentions(org, user_id)).map((note) => ({ ...note, reason: 'note', search: null })),
}

type DueNote = DueMention & { reason: 'note'; search: null }
type NamedTalk = Omit<DueTalk, 'by_phone'>

async function send(
  org: Writing<OrgScope>,
  { person, waits }: Omit<Delivery, 'user_id'>,
  due: readonly (NamedTalk | DueNote)[],
) {
  const { appUrl } = org.context.config
  const isWanted = ({ reason, fresh, seen }: NamedTalk | DueNote) => !(waits && isPersonal(reason) && (fresh || seen))
  const [emailed, pushed] = [due.filter((each) => each.email && isWanted(each)), due.filter(({ push }) => push)]
  const talks = emailed.map((each) => ({ ...each, link: linkTo(appUrl, { org_id: org.org_id, ...each }) }))
  if (person && talks.length > 0)
    await enqueueEmail(org, talkEmail({ ...person, talks, all: linkTo(appUrl, { org_id: org.org_id }) }))
  return person && pushed.length > 0 ? messageOf(org, pushed, person) : undefined
}

function messageOf(
  { org_id }: OrgScope,
  [first, ...others]: (NamedTalk | DueNote)[],
  { reader: { language }, organization }: EmailRecipient,
): PushMessage & Quoting {
  const newest = first as NamedTalk | DueNote
  const { author, channel, text, reason, search } = newest
  const title = texts[language].talkBy[reason](author, channel, search ?? '')
  const isNote = reason === 'note'
  const tag = isNote ? `note.${org_id}.${newest.note_id}` : `talk.${org_id}.${newest.talk_id}`
  const url = linkTo('', { org_id, ...newest })
  if (others.length === 0) return { title, body: text, tag, url, quotes: [talkQuote(newest, '')] }
  const of = isNote ? ('notes' as const) : ('talks' as const)
  const counted = { of, number: others.length + 1, organization, language }
  return {
    title: countTexts(counted).title,
    counted,
    body: `${title}: ${text}`,
    tag,
    url: isNote ? url : linkTo('', { org_id }),
    quotes: [newest, ...others].slice(0, MOST_LISTED).map((each) => talkQuote(each, `${title}: `)),
  }
}
