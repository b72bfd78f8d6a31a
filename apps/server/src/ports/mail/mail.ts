export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** The same on a retry, so that receivers can tell a letter sent twice. */
  message_id: string
  /** An address of ours where one POST switches off letters of its kind (List-Unsubscribe, RFC 8058). */
  unsubscribe?: string | undefined
}

export interface Mail {
  /** Resolves when the letter is accepted. Throws MailError for one that cannot be sent as it is. */
  send(letter: Letter): Promise<void>
}

/** A letter with an address or header that must not be sent. */
export class MailError extends Error {
  override name = 'MailError'
}

const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u
const LINK = /^https?:\/\/[^\s\p{Cc}<>]*$/u
const MESSAGE_ID = /^<[^\s\p{Cc}<>]+>$/u

/** One address, one line of subject, one message id: a line break or a comma would begin somebody else's header or letter. */
export function requireSendable({ to, subject, message_id, unsubscribe = 'https://' }: Omit<Letter, 'text' | 'html'>) {
  if (!ADDRESS.test(to)) throw new MailError(`${JSON.stringify(to)} is not one e-mail address`)
  if (/\p{Cc}/u.test(subject)) throw new MailError('A subject is one line')
  if (!MESSAGE_ID.test(message_id)) throw new MailError(`${JSON.stringify(message_id)} is not a message id`)
  if (!LINK.test(unsubscribe)) throw new MailError(`${JSON.stringify(unsubscribe)} is not an address of the web`)
}
