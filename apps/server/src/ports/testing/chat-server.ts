import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { openServer } from './server.ts'

export interface ReceivedRequest {
  path: string | undefined
  authorization: string | undefined
  body: { model: string; messages: { role: string; content: string }[]; response_format?: object }
}

/** A chat model with scripted answers. Dispose it after use. */
export async function openChatServer() {
  const received: ReceivedRequest[] = []
  let next: (response: ServerResponse) => unknown = (response) => response.end(completion('NO ANSWER'))
  let formats = true
  const server = await openServer(async (request: IncomingMessage, response) => {
    const body = JSON.parse(await text(request)) as ReceivedRequest['body']
    if (body.response_format && !formats) return response.writeHead(400).end('{"error": "response_format"}')
    received.push({ path: request.url, authorization: request.headers.authorization, body })
    return next(response)
  })
  return {
    ...server,
    received,
    /** Whether `response_format` is known, as by newer servers. */
    knowsFormats: (known: boolean) => {
      formats = known
    },
    answers: (answer: typeof next) => {
      next = answer
    },
    says: (said: string) => {
      next = (response) => response.end(completion(said))
    },
  }
}

const completion = (content: string) => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })
