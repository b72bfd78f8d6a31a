import { linkTo } from '../../links.ts'
import { sendLetter } from '../../mail/mail.service.ts'
import { talksLetter } from '../../mail/notices.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { PushMessage } from '../../ports/push/push.ts'
import type { Addressee } from '../people.service.ts'
import { type DueTalk, deleteOldTalkNotices, listDueTalks, updateTalksDue, updateTalksSent } from './following.repo.ts'

/** What is due of talks for a person, as one letter and one message; inside the caller's transaction, so that it is sent once. */
export async function sendDueTalks(org: OrgScope, user_id: string, person: Addressee | undefined) {
  const due = person ? await listDueTalks(org, user_id) : []
  const [letters, pushes] = [due.filter(({ email }) => email), due.filter(({ push }) => push)]
  const { appUrl } = org.context.config
  const talks = letters.map((talk) => ({ ...talk, link: linkTo(appUrl, { org_id: org.org_id, ...talk }) }))
  if (person && talks.length > 0)
    await sendLetter(
      org,
      talksLetter({ ...person, to: person.email, talks, all: linkTo(appUrl, { org_id: org.org_id }) }),
    )
  await updateTalksSent(org, user_id)
  return pushes.length > 0 ? messageOf(org, pushes) : undefined
}

function messageOf({ org_id }: OrgScope, [first, ...others]: DueTalk[]): PushMessage {
  const { author, channel, text, talk_id } = first as DueTalk
  const tag = `talk.${org_id}.${talk_id}`
  const url = linkTo('', { org_id, ...(first as DueTalk) })
  if (others.length === 0) return { title: `${author} in ${channel}`, body: text, tag, url }
  return {
    title: `${others.length + 1} talks`,
    body: `${author} in ${channel}: ${text}`,
    tag,
    url: linkTo('', { org_id }),
  }
}

export const putOffTalks = updateTalksDue
export const forgetOldTalks = deleteOldTalkNotices
