import { isOverLimit } from '../../core/limits/limits.service.ts'
import { languageOf } from '../../identity/users/registration.service.ts'
import { emailLayout } from '../../alerts/mail/email-layout.ts'
import { texts } from '../../alerts/mail/languages.ts'
import { enqueueEmail } from '../../alerts/mail/send-email.job.ts'
import { alone, type OrgScope } from '../../organizations/scope.ts'
import type { IncomingMail } from './incoming-mail.ts'

const A_DAY = 24 * 60 * 60

/** Of people with an account, and of others, who may be anyone. */
const MOST = { known: 20, unknown: 1 }

interface Refusal {
  reasons: string[]
  /** Whether the sender has an account. */
  isKnown: boolean
}

/** A few answers a day for each sender, and none to programs, so that two servers never answer each other. */
export async function answerRefused(org: OrgScope, mail: IncomingMail, { reasons, isKnown }: Refusal) {
  const { context } = org
  const { from } = mail
  if (!from || mail.isUnanswered || from.endsWith(`@${context.config.mailIn?.domain}`)) return
  const most = isKnown ? MOST.known : MOST.unknown
  if (await isOverLimit(context, { key: `refused mail of ${from}`, most, seconds: A_DAY })) return
  const language = (await languageOf(context.connections.outside, { email: from })) ?? 'en'
  const { action, ...words } = texts[language].mailRefused(mail.subject, [...new Set(reasons)].join('. '))
  const label = { label: action, link: context.config.appUrl }
  await enqueueEmail(alone(org), { ...emailLayout(from, { language, ...words, action: label }), automatic: true })
}
