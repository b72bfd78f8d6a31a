/** A short message to a phone. */
export interface SmsMessage {
  /** In E.164. */
  to: string
  text: string
  /** The same on a retry, so that receivers can tell a message sent twice. */
  message_id: string
}

export interface Sms {
  /** Resolves when the message is accepted. Throws SmsError when it is not. */
  send(message: SmsMessage): Promise<void>
}

interface Reason {
  /** For the person who waits for the message. */
  sentence: string
  /** Whether trying again may help. */
  again: boolean
}

/** A message that was not accepted. Its message is for operators, its sentence for the person who waits. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly sentence: string
  readonly again: boolean

  constructor(message: string, { sentence, again }: Reason) {
    super(message)
    this.sentence = sentence
    this.again = again
  }
}

/** Why a message is refused, as a sentence for users. */
export const NOT_NOW: Reason = { sentence: 'The SMS could not be sent. Ask for another code later', again: true }
export const REFUSED: Reason = {
  sentence: 'The SMS service refused to send it. Contact the operator of this server',
  again: false,
}

const E164 = /^\+[1-9]\d{4,14}$/
const LONGEST = 480

/** One number and one short text without control characters but line breaks. */
export function requireSendable({ to, text }: Pick<SmsMessage, 'to' | 'text'>) {
  const none = { sentence: 'This is not a phone number', again: false }
  if (!E164.test(to)) throw new SmsError(`${JSON.stringify(to)} is not one phone number`, none)
  if (text === '' || text.length > LONGEST || /[^\P{Cc}\n]/u.test(text))
    throw new SmsError('A short message has 1 to 480 characters, and no control characters', REFUSED)
}

const PATIENCE_MS = 15_000

/** Sends a request and returns its response with any status. Connection errors can be retried. */
export async function post(url: string, { headers, body }: { headers: Record<string, string>; body: string }) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: response.status, ok: response.ok, body: await response.text() }
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error }
    throw new SmsError(`${new URL(url).host} does not answer: ${cause?.message ?? message}`, NOT_NOW)
  }
}

/** Whether a status asks for patience and not for another message. */
export const isTemporary = (status: number) => status >= 500 || [408, 425, 429].includes(status)
