export interface SmsMessage {
  /** E.164. */
  to: string
  text: string
  /** The same on every retry, so that receivers can detect duplicates. */
  message_id: string
}

export interface Sms {
  /** Resolves when the message is accepted, otherwise throws SmsError. */
  send(message: SmsMessage): Promise<void>
}

interface Reason {
  sentence: string
  again: boolean
}

/** A message that was not accepted. `message` is for operators, `sentence` for the person waiting. */
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

export const NOT_NOW: Reason = { sentence: 'The SMS could not be sent. Ask for another code later', again: true }
export const REFUSED: Reason = {
  sentence: 'The SMS service refused to send it. Contact the operator of this server',
  again: false,
}

const E164 = /^\+[1-9]\d{4,14}$/
const LONGEST = 480

/** One number, and a short text without control characters except line breaks. */
export function requireSendable({ to, text }: Pick<SmsMessage, 'to' | 'text'>) {
  const none = { sentence: 'This is not a phone number', again: false }
  if (!E164.test(to)) throw new SmsError(`${JSON.stringify(to)} is not one phone number`, none)
  if (text === '' || text.length > LONGEST || /[^\P{Cc}\n]/u.test(text))
    throw new SmsError('A short message has 1 to 480 characters, and no control characters', REFUSED)
}

const PATIENCE_MS = 15_000

/** Returns the response with any status. Connection errors may be retried. */
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

export const isTemporary = (status: number) => status >= 500 || [408, 425, 429].includes(status)
