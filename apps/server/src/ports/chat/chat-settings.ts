import { numeric } from '@earshot/contract/fields'
import * as z from 'zod/mini'

export const chatEnvironment = {
  CHAT_URL: z.optional(z.url({ protocol: /^https?$/, error: 'An address like https://chat.example.org' })),
  CHAT_KEY: z.optional(z.string()),
  CHAT_MODEL: z.optional(z.string()),
  CHAT_AT_ONCE: z._default(numeric(z.int().check(z.minimum(1), z.maximum(64))), 1),
}

const Given = z.object(chatEnvironment)

/** Any server with OpenAI's chat completions API. */
export interface ChatSettings {
  /** With or without /v1 at the end. */
  url: string
  key: string | undefined
  model: string
  /** Talks at once per worker. */
  atOnce: number
}

export function chatOf(given: z.infer<typeof Given>): ChatSettings | null {
  const { CHAT_URL: url, CHAT_KEY: key, CHAT_MODEL: model, CHAT_AT_ONCE: atOnce } = given
  if (url && !model) throw new Error('CHAT_MODEL: names the model that answers at CHAT_URL')
  return url && model ? { url, key, model, atOnce } : null
}
