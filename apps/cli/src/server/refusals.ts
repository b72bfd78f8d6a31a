import { CODES, Trouble, Unfit } from '../trouble.ts'

/** Refusals that say something of one recording, not of who sends or of the server. */
const OF_A_FILE = new Set(['invalid', 'unsupported_media', 'too_large'])
const OF_THE_KEY = new Set([401, 403])

/** A refusal as an error: the server's own sentence where it has one. */
export async function refusalOf(answer: Response): Promise<Error> {
  const { error, text } = await sentenceIn(answer)
  if (OF_THE_KEY.has(answer.status)) return new Trouble(text, CODES.refused)
  if (OF_A_FILE.has(error)) return new Unfit(text)
  return new Trouble(text, answer.status >= 500 ? CODES.unreachable : CODES.failed)
}

async function sentenceIn(answer: Response): Promise<{ error: string; text: string }> {
  const said = (await answer.json().catch(() => null)) as { error?: unknown; text?: unknown } | null
  if (typeof said?.error === 'string' && typeof said.text === 'string') return { error: said.error, text: said.text }
  if (answer.status === 413)
    return { error: 'too_large', text: 'Something on the way to the server takes no file of this size' }
  if (answer.status === 404) return { error: '', text: 'What answers at this address is no Earshot. Check it' }
  return { error: '', text: `The server answers ${answer.status} and says nothing more` }
}
