import * as z from 'zod/mini'
import type { ChatSettings } from '../assistant-settings.ts'

/** Its message is a sentence for the user. */
export class ChatError extends Error {}

export interface ChatMessage {
  role: 'system' | 'user'
  content: string
}

const PATIENCE_MS = 25_000
const LARGEST = 256 * 1024
const MOST_TOKENS = 600

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
})

/** POST /v1/chat/completions, as OpenAI defines it. */
export async function complete({ url, key, model }: ChatSettings, messages: ChatMessage[]): Promise<string> {
  const response = await fetch(`${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages, temperature: 0, max_tokens: MOST_TOKENS }),
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  }).catch(explain)
  if (!response.ok) {
    await response.body?.cancel()
    throw new ChatError(refusalOf(response.status))
  }
  return contentOf(await limited(response).catch(explain))
}

function explain(error: unknown): never {
  if (error instanceof ChatError) throw error
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  throw new ChatError(late ? 'The chat model took too long' : 'The chat model does not answer right now', {
    cause: error,
  })
}

function refusalOf(status: number) {
  if (status === 429 || status === 503) return 'The chat model is busy. Ask again in a moment'
  if (status === 401 || status === 403) return 'The chat model rejects the key of this server. Contact its operator'
  return status >= 500
    ? 'The chat model has a problem right now'
    : 'The chat model is not set up correctly. Contact the operator of this server'
}

async function limited(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > LARGEST) throw new ChatError('The chat model said far too much')
  }
  return text
}

function contentOf(text: string): string {
  const completion = z.safeParse(Completion, parse(text))
  if (!completion.success) throw new ChatError('The chat model answered what cannot be read')
  return completion.data.choices[0]?.message.content ?? ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
