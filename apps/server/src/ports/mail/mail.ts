export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** The same on a retry, so that receivers can tell a letter sent twice. */
  message_id: string
}

export interface Mail {
  /** Resolves when the letter is accepted. Throws MailError for one that cannot be sent as it is. */
  send(letter: Letter): Promise<void>
}

/** A letter with an address or header that must not be sent. */
export class MailError extends Error {
  override name = 'MailError'
}

/** One address and one line of subject: a line break would begin a header of somebody else's. */
export function requireSendable({ to, subject }: Pick<Letter, 'to' | 'subject'>) {
  if (/[\r\n,;<>]/.test(to) || !/^[^@\s]+@[^@\s]+$/.test(to)) throw new MailError(`“${to}” is not one e-mail address`)
  if (/[\r\n]/.test(subject)) throw new MailError('A subject is one line')
}
