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
