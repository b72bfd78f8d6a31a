import * as z from 'zod/mini'
import { type Chat, ChatError, type ChatRequest } from './chat.ts'
import type { ChatSettings } from './chat-settings.ts'

const LARGEST = 256 * 1024

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
})

/** POST /v1/chat/completions, as OpenAI defines it. */
export function openAiChat(settings: ChatSettings): Chat {
  return {
    model: settings.model,
    async complete(request) {
      const signal = AbortSignal.any([
        AbortSignal.timeout(request.patience),
        ...(request.signal ? [request.signal] : []),
      ])
      let response = await post(settings, request, signal)
      if (request.json && UNKNOWN_FORMAT.includes(response.status)) {
        await response.body?.cancel()
        response = await post(settings, { ...request, json: false }, signal)
      }
      if (!response.ok) {
        await response.body?.cancel()
        throw new ChatError(refusalOf(response.status))
      }
      return contentOf(await limited(response).catch(explain))
    },
  }
}

/** How servers refuse a `response_format` that they do not have. */
const UNKNOWN_FORMAT = [400, 422]

function post({ url, key, model }: ChatSettings, { messages, mostTokens, json }: ChatRequest, signal: AbortSignal) {
  const format = json ? { response_format: { type: 'json_object' } } : {}
  return fetch(`${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages, temperature: 0, max_tokens: mostTokens, ...format }),
    signal,
    redirect: 'error',
  }).catch(explain)
}

function explain(error: unknown): never {
  if (error instanceof ChatError) throw error
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  throw new ChatError(late ? 'The chat model took too long' : 'The chat model does not answer right now', {
    cause: error,
  })
}

function refusalOf(status: number) {
  if (status === 429 || status === 503) return 'The chat model is busy'
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
