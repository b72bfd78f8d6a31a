import * as z from 'zod/mini'

export const voiceEnvironment = {
  VOICE_URL: z.optional(z.url({ protocol: /^https?$/, error: 'An address like https://voice.example.org' })),
  VOICE_KEY: z.optional(z.string()),
  VOICE_MODEL: z.optional(z.string()),
  VOICE_NAME: z._default(z.string(), 'alloy'),
}

const Given = z.object(voiceEnvironment)

/** Any server with OpenAI's speech API. */
export interface VoiceSettings {
  /** With or without /v1 at the end. */
  url: string
  key: string | undefined
  model: string
  /** Which of its voices. */
  name: string
}

export function voiceOf(given: z.infer<typeof Given>): VoiceSettings | null {
  const { VOICE_URL: url, VOICE_KEY: key, VOICE_MODEL: model, VOICE_NAME: name } = given
  if (url && !model) throw new Error('VOICE_MODEL: names the model that speaks at VOICE_URL')
  return url && model ? { url, key, model, name } : null
}
