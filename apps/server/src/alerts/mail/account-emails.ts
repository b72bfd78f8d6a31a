import { maskEmail } from '@earshot/contract/rules/email'
import type { Email } from '../../ports/mail/mail.ts'
import { type Language, texts } from './languages.ts'
import { emailLayout } from './email-layout.ts'
import type { AccountText, MailTexts } from './texts/mail-texts.ts'

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

interface Invitation {
  organization: string
  inviter: string
  link: string
}

export const invitation = (reader: Reader, { link, ...by }: Invitation): Email =>
  compose(reader, texts[reader.language].invitation(by), link)

function compose({ email, name, language }: Reader, { lines, action, ...text }: AccountText, link: string): Email {
  const greeted = [texts[language].hello(name), ...lines]
  return emailLayout(email, { language, ...text, lines: greeted, action: { label: action, link } })
}
