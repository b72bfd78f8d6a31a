import { saidAt } from '@earshot/contract/rules/freshness'
import type { Email } from '../../ports/mail/mail.ts'
import { countTexts, type DigestCount, MOST_LISTED } from './digest-count.ts'
import type { HitSilence } from '@earshot/contract/silences'
import { type Language, texts } from './languages.ts'
import { outageText, pastTime, silenceText } from './silence-text.ts'
import { type EmailLine, emailLayout } from './email-layout.ts'
import type { Reader } from './account-emails.ts'
import { greeting } from './greeting.ts'
import { hitQuote, inContext, type Quoting, talkQuote } from './quotes.ts'

export interface NotifiedHit {
  alert_id: string
  talk_id: string
  keyword: string
  channel: string
  before: string
  match: string
  after: string
  silence: HitSilence | null
  late: boolean
  /** The name of who assigned it to the reader. */
  assigned_by: string | null
  /** ISO 8601; the match starts so many seconds later. */
  recorded_at: string
  start: number
  link: string
}

export interface EmailRecipient {
  reader: Reader
  organization: string
  recipient: NonNullable<Quoting['recipient']>
  settings: string
  unsubscribe: string
}

interface Digest extends EmailRecipient {
  all: string
}

/** One hit with its context, or several as a digest. */
export function hitEmail({ hits, ...digest }: Digest & { hits: NotifiedHit[] }): Email & Quoting {
  const words = texts[digest.reader.language]
  const [first, ...others] = hits as [NotifiedHit, ...NotifiedHit[]]
  const { language } = digest.reader
  if (others.length === 0) {
    const email = notificationEmail(digest, {
      subject: titleOfHit(language, first),
      lines: first.silence
        ? [`${silenceText(language, first.silence)}.`, ...outageText(language, first.silence)]
        : [words.hitSaid(first.keyword, first.channel), inContext(first), ...lateText(language, first)],
      action: { label: first.silence ? words.allHits : words.listen, link: first.silence ? digest.all : first.link },
    })
    return { ...email, quotes: [hitQuote(first, { lead: '', only: true })] }
  }
  const listed = hits.map((hit) => ({
    text: `${titleOfHit(language, hit)}: ${hit.silence ? hit.keyword : inContext(hit)}`,
    link: hit.link,
  }))
  const email = digestEmail(digest, { of: 'hits', listed, action: words.allHits })
  const quotes = hits.map((hit) => hitQuote(hit, { lead: `${titleOfHit(language, hit)}: `, only: false }))
  return { ...email, quotes }
}

/** What happened where; of a silence, what went quiet since when. */
export function titleOfHit(
  language: Language,
  {
    keyword,
    channel,
    silence,
    late = false,
    assigned_by = null,
  }: Pick<NotifiedHit, 'keyword' | 'channel' | 'silence'> & Partial<Pick<NotifiedHit, 'late' | 'assigned_by'>>,
) {
  const title = silence ? silenceText(language, silence) : texts[language].hit(keyword, channel)
  if (assigned_by) return texts[language].assignedHit(assigned_by, title)
  return late ? texts[language].lateHit(title) : title
}

const lateText = (language: Language, { late, recorded_at, start }: NotifiedHit) =>
  late ? [texts[language].saidOn(pastTime(language, saidAt(recorded_at, start)))] : []

type UrgentHit = Pick<NotifiedHit, 'keyword' | 'channel' | 'before' | 'match' | 'after' | 'silence'>

/** For push messages and SMS. */
export function urgentText(language: Language, hit: UrgentHit) {
  const title = texts[language].urgent.title(titleOfHit(language, hit))
  return { title, body: hit.silence ? hit.keyword : inContext(hit) }
}

/** For a person whom an admin put on the alert's list. It has no link to unsubscribe. */
export function urgentEmail(reader: Reader, hit: UrgentHit, link: string): Email {
  const { urgent } = texts[reader.language]
  const { title, body } = urgentText(reader.language, hit)
  return emailLayout(reader.email, {
    language: reader.language,
    subject: title,
    lines: [greeting(reader), body, urgent.asks],
    action: { label: urgent.action, link },
    foot: urgent.foot,
  })
}

/** To find out in which ways a person can be told. */
export function testMessage(reader: Reader, link: string) {
  const { test } = texts[reader.language]
  const email = emailLayout(reader.email, {
    language: reader.language,
    subject: test.title,
    lines: [greeting(reader), test.body],
    action: { label: test.action, link },
    foot: test.foot,
  })
  return { email, title: test.title, body: test.body }
}

interface NotifiedTalk {
  talk_id: string
  author: string
  channel: string
  text: string
  reason: 'new' | 'mention' | 'reply' | 'note' | 'search'
  /** The name of the followed search that found it. */
  search: string | null
  link: string
}

/** One talk with its first words, or one note, or several as a digest. */
export function talkEmail({ talks, ...digest }: Digest & { talks: NotifiedTalk[] }): Email & Quoting {
  const words = texts[digest.reader.language]
  const [first, ...others] = talks as [NotifiedTalk, ...NotifiedTalk[]]
  const said = ({ reason, author, channel, search }: NotifiedTalk) =>
    words.talkBy[reason](author, channel, search ?? '')
  if (others.length === 0) {
    const email = notificationEmail(digest, {
      subject: said(first),
      lines: [`${said(first)}:`, first.text],
      action: { label: words.listen, link: first.link },
    })
    return { ...email, quotes: [talkQuote(first, '')] }
  }
  const listed = talks.map((talk) => ({ text: `${said(talk)}: ${talk.text}`, link: talk.link }))
  const of = first.reason === 'note' ? 'notes' : 'talks'
  const email = digestEmail(digest, { of, listed, action: words.allTalks })
  return { ...email, quotes: talks.map((talk) => talkQuote(talk, `${said(talk)}: `)) }
}

interface DigestContent {
  of: DigestCount['of']
  listed: EmailLine[]
  action: string
}

function digestEmail(digest: Digest, { of, listed, action }: DigestContent): Email & Quoting {
  const { organization, reader, all } = digest
  const counted = { of, number: listed.length, organization, language: reader.language }
  const { subject, intro } = countTexts(counted)
  const unlisted = listed.length - MOST_LISTED
  const email = notificationEmail(digest, {
    subject,
    lines: [intro, ...listed.slice(0, MOST_LISTED), ...(unlisted > 0 ? [texts[reader.language].more(unlisted)] : [])],
    action: { label: action, link: all },
  })
  return { ...email, counted }
}

interface Notice {
  subject: string
  lines: EmailLine[]
  action: { label: string; link: string }
}

export function notificationEmail(
  { reader, organization, recipient, settings, unsubscribe }: EmailRecipient,
  { lines, ...notice }: Notice,
): Email & Quoting {
  const { foot, changeSettings } = texts[reader.language]
  const email = emailLayout(reader.email, {
    language: reader.language,
    ...notice,
    lines: [greeting(reader), ...lines],
    foot: { text: foot(organization), label: changeSettings, link: settings },
    unsubscribe,
  })
  return { ...email, recipient }
}
