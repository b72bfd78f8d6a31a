import { deviceName } from '@earshot/contract/rules/device-name'
import { lastDayBefore } from '@earshot/contract/rules/last-day'
import type { ProblemCause } from '@earshot/contract/operations'
import { maskEmail } from '@earshot/contract/rules/email'
import type { Role } from '@earshot/contract/rules/roles'
import type { Email } from '../../ports/mail/mail.ts'
import { type Language, texts } from './languages.ts'
import { emailLayout } from './email-layout.ts'
import { greeting } from './greeting.ts'
import type { AccountText, MailTexts, SecurityChange } from './texts/mail-texts.ts'

export interface Reader {
  email: string
  name: string
  language: Language
}

/** Account e-mails whose text has no parameters. */
type Plain = { [Name in keyof MailTexts]: MailTexts[Name] extends AccountText ? Name : never }[keyof MailTexts]

export const accountEmail = (reader: Reader, kind: Plain, link: string): Email =>
  compose(reader, texts[reader.language][kind], link)

export const addressChanged = (reader: Reader, { to, link }: { to: string; link: string }): Email =>
  compose(reader, texts[reader.language].addressChanged(maskEmail(to)), link)

export interface SecurityEvent {
  change: SecurityChange
  /** The name of the key or app, or the phone number. */
  about?: string
  address: string
  /** ISO 8601. */
  at: string
  userAgent?: string | null | undefined
}

export function securityNotice(
  reader: Reader,
  { change, about = '', link, ...from }: SecurityEvent & { link: string },
) {
  const { language } = reader
  const { changes, where, fine, action, foot } = texts[language].security
  const { browser, system } = deviceName(from.userAgent ?? '')
  const device = [browser, system].filter(Boolean).join(', ')
  const subject = changes[change](change === 'signIn' ? device || from.address : about)
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
    new Date(from.at),
  )
  const lines = [`${subject}.`, where({ time, address: from.address, browser: device }), fine]
  return compose(reader, { subject, lines, action, foot }, link)
}

interface Problem {
  cause: ProblemCause
  detail: string
  what: 'began' | 'over'
  link: string
}

/** To operators. */
export function healthNotice(reader: Reader, { cause, detail, what, link }: Problem): Email {
  const { problems, over, where, action, foot } = texts[reader.language].health
  const sentence = problems[cause](detail)
  const subject = what === 'began' ? sentence : over(sentence)
  return compose(reader, { subject, lines: [`${subject}.`, where], action, foot }, link)
}

interface LostDomain {
  domain: string
  organization: string
  link: string
}

/** To admins. */
export const domainLost = (reader: Reader, { link, ...lost }: LostDomain): Email =>
  compose(reader, texts[reader.language].domainLost(lost), link)

interface Invitation {
  organization: string
  inviter: string
  link: string
  role: Role
  channels: string[]
  guest_until: string | null
}

export const invitation = (reader: Reader, { link, inviter, organization, ...as }: Invitation): Email =>
  compose(reader, texts[reader.language].invitation({ inviter, organization, role: roleLines(reader, as) }), link)

function roleLines(
  { language }: Reader,
  { role, channels, guest_until }: Pick<Invitation, 'role' | 'channels' | 'guest_until'>,
) {
  const { roles, hearing, guest } = texts[language]
  const named = new Intl.ListFormat(language).format(channels)
  if (guest_until) return [guest(named, dateOf(guest_until, language)), roles[role]]
  return [roles[role], ...(channels.length > 0 ? [hearing(named)] : [])]
}

/** The last day, as in the app. */
const dateOf = (until: string, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(lastDayBefore(until)))

function compose(reader: Reader, { lines, action, ...text }: AccountText, link: string): Email {
  const greeted = [greeting(reader), ...lines]
  return emailLayout(reader.email, {
    language: reader.language,
    ...text,
    lines: greeted,
    action: { label: action, link },
  })
}
