import * as z from 'zod/mini'

const Address = z.url({ protocol: /^https?$/, error: 'An address like https://assistant.example.org' })

export const assistantEnvironment = {
  ASSISTANT_URL: z.optional(Address),
  ASSISTANT_HOSTS: z.optional(z.string()),
  CHAT_URL: z.optional(Address),
  CHAT_KEY: z.optional(z.string()),
  CHAT_MODEL: z.optional(z.string()),
}

const Given = z.object(assistantEnvironment)

/** Any server with OpenAI's chat completions API. */
export interface ChatSettings {
  /** With or without /v1 at the end. */
  url: string
  key: string | undefined
  model: string
}

export function assistantOf(given: z.infer<typeof Given>, appUrl: string) {
  const { CHAT_URL: url, CHAT_KEY: key, CHAT_MODEL: model } = given
  if (url && !model) throw new Error('CHAT_MODEL: names the model that answers at CHAT_URL')
  const hosts = given.ASSISTANT_HOSTS?.split(/[\s,]+/).filter(Boolean) ?? [new URL(appUrl).hostname]
  return {
    /** The app in the frame; null for the built-in assistant. */
    url: given.ASSISTANT_URL ?? null,
    hosts,
    chat: url && model ? ({ url, key, model } satisfies ChatSettings) : null,
  }
}
