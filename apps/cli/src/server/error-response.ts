import { CODES, CliError, UnfitRecording } from '../cli-error.ts'

/** Error codes that concern one recording, as opposed to the key or the server. */
const OF_A_FILE = new Set(['invalid', 'unsupported_media', 'too_large'])
const OF_THE_KEY = new Set([401, 403])

export async function errorFrom(answer: Response): Promise<Error> {
  const { error, text } = await sentenceIn(answer)
  if (OF_THE_KEY.has(answer.status)) return new CliError(text, CODES.refused)
  if (OF_A_FILE.has(error)) return new UnfitRecording(text, { isRefused: true })
  return new CliError(text, answer.status >= 500 ? CODES.unreachable : CODES.failed)
}

async function sentenceIn(answer: Response): Promise<{ error: string; text: string }> {
  const said = (await answer.json().catch(() => null)) as { error?: unknown; text?: unknown } | null
  if (typeof said?.error === 'string' && typeof said.text === 'string') return { error: said.error, text: said.text }
  if (answer.status === 413)
    return { error: 'too_large', text: 'A proxy in front of the server does not accept files of this size' }
  if (answer.status === 404) return { error: '', text: 'No Earshot server at this URL. Check it' }
  return { error: '', text: `The server answered ${answer.status} without a reason` }
}
