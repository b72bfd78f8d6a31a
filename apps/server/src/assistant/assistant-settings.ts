import * as z from 'zod/mini'
import { chatEnvironment, chatOf } from '../ports/chat/chat-settings.ts'

const Address = z.url({ protocol: /^https?$/, error: 'An address like https://assistant.example.org' })

export const assistantEnvironment = {
  ASSISTANT_URL: z.optional(Address),
  ASSISTANT_HOSTS: z.optional(z.string()),
  ...chatEnvironment,
}

const Given = z.object(assistantEnvironment)

export function assistantOf(given: z.infer<typeof Given>, appUrl: string) {
  const hosts = given.ASSISTANT_HOSTS?.split(/[\s,]+/).filter(Boolean) ?? [new URL(appUrl).hostname]
  /** `url` is that of the app in the frame; null for the built-in assistant. */
  const assistant = { url: given.ASSISTANT_URL ?? null, hosts }
  return { assistant, chat: chatOf(given) }
}
