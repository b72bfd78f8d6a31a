import { createTransport } from 'nodemailer'
import { type Mail, requireSendable } from './mail.ts'

/** Sends letters through a mail server: `smtp://user:password@host:587`. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url)
  return {
    send: async ({ message_id, ...letter }) => {
      requireSendable(letter)
      await transport.sendMail({ from, messageId: message_id, ...letter })
    },
  }
}
