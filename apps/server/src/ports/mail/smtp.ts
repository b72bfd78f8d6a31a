import { createTransport } from 'nodemailer'
import { type Mail, requireSendable } from './mail.ts'

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** Sends letters through a mail server: `smtp://user:password@host:587`, `smtps://…`. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send({ to, subject, text, html, message_id }) {
      requireSendable({ to, subject, message_id })
      const address = { name: '', address: to }
      await transport.sendMail({ from, to: address, subject, text, html, messageId: message_id, xMailer: false })
    },
  }
}
