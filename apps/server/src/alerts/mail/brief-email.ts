import { type Brief, MOST_BRIEFED } from '@earshot/contract/briefs'
import type { Email } from '../../ports/mail/mail.ts'
import { linkTo } from '../../core/links.ts'
import { type Language, texts } from './languages.ts'
import { type EmailRecipient, notificationEmail, titleOfHit } from './notification-emails.ts'
import { pastTime } from './silence-text.ts'
import { type Quoting, summaryQuotes } from './quotes.ts'

interface BriefEmail extends EmailRecipient {
  brief: Brief
  appUrl: string
  /** The name of who sent a highlighted talk. */
  authorOf: (talk_id: string) => string
  channelOf: (at: { channel_id: string }) => string
}

/** What a person missed, with a link to each moment. */
export function briefEmail({ brief, appUrl, authorOf, channelOf, ...recipient }: BriefEmail): Email & Quoting {
  const { brief: words } = texts[recipient.reader.language]
  const { channels, talks, unheard, org_id } = brief
  const sections = sectionsOf({ brief, appUrl, authorOf, channelOf, ...recipient })
  const link = `${appUrl}/organizations/${org_id}/brief?days=${daysOf(brief)}`
  const email = notificationEmail(recipient, {
    subject: words.subject(recipient.organization),
    lines: [
      words.counts(countOf(talks), countOf(unheard)),
      ...(talks > 0 ? [channels.map((channel) => `${channel.name} ${channel.talks}`).join(' · ')] : []),
      ...sections,
    ],
    action: { label: words.open, link },
  })
  return { ...email, quotes: summaryQuotes(sections) }
}

const countOf = (number: number) => (number === MOST_BRIEFED ? `${number}+` : String(number))

/** Says how many there are if only some are listed. */
function talksHeading({ talks }: Brief, listed: number, language: Language) {
  const { brief: words } = texts[language]
  return listed < talks ? words.someTalks(listed, countOf(talks)) : words.talks
}

const DAY = 24 * 60 * 60 * 1000

/** The shortest period of the page that has it all. */
const daysOf = ({ from, to }: Brief) => [1, 3, 7].find((days) => Date.parse(to) - Date.parse(from) <= days * DAY) ?? 7

/** With the talk that it is about. */
type BriefLine = { heading: string } | { text: string; link: string; talk_id: string; isNote?: true }

function sectionsOf({ brief, appUrl, authorOf, channelOf, reader: { language } }: BriefEmail) {
  const words = texts[language].brief
  const { org_id, actions, hits, mentions, highlights, late } = brief
  const line = (text: string, at: { channel_id: string; talk_id: string; start: number }) => ({
    text,
    talk_id: at.talk_id,
    link: linkTo(appUrl, { org_id, channel_id: at.channel_id, talk_id: at.talk_id, start: at.start }),
  })
  const placeOf = (talk: Brief['late'][number]) => `${authorOf(talk.talk_id)}, ${channelOf(talk)}`
  const sections: [heading: string, lines: BriefLine[]][] = [
    [words.actions, actions.map((action) => line(actionText(action), action))],
    [words.hits, hits.map((hit) => line(titleOfHit(language, { ...hit, channel: channelOf(hit) }), hit))],
    [
      words.mentions,
      mentions.map((note) => ({ ...line(note.text, { ...note, start: note.position }), isNote: true as const })),
    ],
    [
      talksHeading(brief, highlights.length, language),
      highlights.map((talk) => line(`${placeOf(talk)}: ${highlightText(talk)}`, momentOf(talk))),
    ],
    [
      words.late,
      late.map((talk) => {
        const said = pastTime(language, Date.parse(talk.recorded_at))
        return line(`${placeOf(talk)}, ${said}: ${highlightText(talk)}`, momentOf(talk))
      }),
    ],
  ]
  return sections.flatMap(([heading, lines]): BriefLine[] => (lines.length > 0 ? [{ heading }, ...lines] : []))
}

const momentOf = (talk: Brief['late'][number]) => ({ ...talk, start: talk.lines[0]?.start ?? 0 })

const actionText = ({ text, who, by_when }: Brief['actions'][number]) =>
  [text, who, by_when].filter((each) => each !== null).join(' · ')

const highlightText = ({ title, lines }: Brief['highlights'][number]) =>
  [title, ...lines.map(({ text }) => text)].filter((each) => each !== '').join(' – ')
