import { isMp3, type Spoken, type Voice, VoiceError } from './voice.ts'
import type { VoiceSettings } from './voice-settings.ts'

const LARGEST = 8 * 1024 * 1024
/** Milliseconds for one text. */
const PATIENCE = 25_000

/** POST /v1/audio/speech, as OpenAI defines it. */
export function openAiVoice(settings: VoiceSettings, patience = PATIENCE): Voice {
  return {
    name: settings.model,
    available: async () => true,
    speaks: () => true,
    async speak(spoken, cancelled) {
      const signal = AbortSignal.any([AbortSignal.timeout(patience), cancelled])
      const response = await post(settings, spoken, signal)
      if (!response.ok) {
        await response.body?.cancel()
        throw refusalOf(response)
      }
      const sound = await limited(response).catch(explain)
      if (!isMp3(sound)) throw new VoiceError('The voice server answered what cannot be played')
      return sound
    },
  }
}

const post = ({ url, key, model, name }: VoiceSettings, { text }: Spoken, signal: AbortSignal) =>
  fetch(`${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, voice: name, input: text, response_format: 'mp3' }),
    signal,
    redirect: 'error',
  }).catch(explain)

const REST = 15
const LONGEST_REST = 5 * 60

function explain(error: unknown): never {
  if (error instanceof VoiceError) throw error
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  const message = late ? 'The voice server took too long' : 'The voice server does not answer right now'
  throw new VoiceError(message, { cause: error, rest: REST })
}

function refusalOf({ status, headers }: Response) {
  const asked = Math.min(Number(headers.get('retry-after')) || REST, LONGEST_REST)
  if (status === 429 || status === 503)
    return new VoiceError('The voice server is busy. Try again in a moment', { rest: asked })
  if (status === 401 || status === 403)
    return new VoiceError('The voice server rejects the key of this server. Contact its operator', { rest: REST })
  return status >= 500
    ? new VoiceError('The voice server has a problem right now', { rest: REST })
    : new VoiceError('The voice server is not set up correctly. Contact the operator of this server')
}

async function limited(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array
    size += bytes.length
    if (size > LARGEST) throw new VoiceError('The voice server said far too much')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
