import { createTransport } from 'nodemailer'
import { type Email, type Mail, requireSendable } from './mail.ts'

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** For the whole e-mail: a server that answers one byte at a time never reaches the other timeouts. */
const DEADLINE_MS = 120_000

/** `url` is `smtp://user:password@host:587` or `smtps://…`. */
export function smtpMail(url: string, from: string, deadlineMs = DEADLINE_MS): Mail {
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  return {
    check: async () => void (await transport.verify()),
    async send(letter) {
      requireSendable(letter)
      const { to, subject, text, html, message_id } = letter
      const head = { from, to: { name: '', address: to }, subject, messageId: message_id, xMailer: false as const }
      const signal = AbortSignal.timeout(deadlineMs)
      await transport.sendMail({ ...head, text, html, signal, headers: headersOf(letter) })
    },
  }
}

const headersOf = ({ unsubscribe, automatic }: Email) => ({
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
  ...(automatic && { 'Auto-Submitted': 'auto-replied' }),
})
