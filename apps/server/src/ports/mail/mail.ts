export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** The same on every retry, so that receivers can detect duplicates. */
  message_id: string
  /** URL for one-click unsubscription (List-Unsubscribe, RFC 8058). */
  unsubscribe?: string | undefined
  /** An answer of a program, which other programs do not answer (RFC 3834). */
  automatic?: boolean | undefined
}

export interface Mail {
  /** Resolves when the e-mail is accepted. Throws MailError if it can never be sent as it is. */
  send(letter: Email): Promise<void>
  /** Throws where the mail server cannot be reached or refuses the sign-in. */
  check?(): Promise<void>
  /** Forgets emails that contain the text, if it keeps any. */
  remove?(containing: string): Promise<void>
}

/** An e-mail with an invalid address or header. */
export class MailError extends Error {
  override name = 'MailError'
}

const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u
const LINK = /^https?:\/\/[^\s\p{Cc}<>]*$/u
const MESSAGE_ID = /^<[^\s\p{Cc}<>]+>$/u

/** One address, one subject line, one message id: line breaks or commas would inject headers. */
export function requireSendable({ to, subject, message_id, unsubscribe = 'https://' }: Omit<Email, 'text' | 'html'>) {
  if (!ADDRESS.test(to)) throw new MailError(`${JSON.stringify(to)} is not a single email address`)
  if (/\p{Cc}/u.test(subject)) throw new MailError('A subject is one line')
  if (!MESSAGE_ID.test(message_id)) throw new MailError(`${JSON.stringify(message_id)} is not a message id`)
  if (!LINK.test(unsubscribe)) throw new MailError(`${JSON.stringify(unsubscribe)} is not an address of the web`)
}
